package io.github.dbstacks.web.mvc.datarest;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.dbstacks.http.NewPerson;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.data.rest.core.annotation.RepositoryRestResource;
import org.springframework.transaction.annotation.Transactional;

/**
 * A row of {@code person}, and its JSON. It is {@link Persistable}, because Spring Data would take an entity with a key
 * for one that is there already, and write over it.
 */
@Entity
@Table(name = "person")
@JsonPropertyOrder({"id", "firstName", "lastName"})
class RestPerson implements Persistable<Integer> {
    @Id
    @SuppressWarnings("MultipleNullnessAnnotations") // A body may lack it, which its validation tells.
    @NotNull(message = NewPerson.ID)
    @Min(value = 1, message = NewPerson.ID)
    private @Nullable Integer id;

    @NotNull(message = NewPerson.FIRST_NAME)
    @Pattern(regexp = NewPerson.UP_TO_50, message = NewPerson.FIRST_NAME)
    private String firstName = "";

    @NotNull(message = NewPerson.LAST_NAME)
    @Pattern(regexp = NewPerson.UP_TO_50, message = NewPerson.LAST_NAME)
    private String lastName = "";

    @Transient
    private boolean isNew = true;

    @Override
    public @Nullable Integer getId() {
        return id;
    }

    public String getFirstName() {
        return firstName;
    }

    public String getLastName() {
        return lastName;
    }

    @Override
    @JsonIgnore
    public boolean isNew() {
        return isNew;
    }

    @PostLoad
    void isThere() {
        isNew = false;
    }

    /**
     * {@code GET /people}, pages of 20 rows, and {@code GET}, {@code POST} and {@code DELETE} of one. Where a page does
     * not have all rows, Spring Data counts them with one more statement.
     */
    @RepositoryRestResource(path = "people", collectionResourceRel = "people", itemResourceRel = "person")
    interface People extends Repository<RestPerson, Integer> {
        @Query("select p from RestPerson p order by p.id")
        Page<RestPerson> findAll(Pageable page);

        Optional<RestPerson> findById(Integer id);

        @Transactional
        RestPerson save(RestPerson person);

        @Transactional
        void deleteById(Integer id);
    }
}
