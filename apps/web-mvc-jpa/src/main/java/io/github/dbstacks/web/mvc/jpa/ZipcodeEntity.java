package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Zipcode;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.repository.Repository;

/** A row of {@code zipcode}, {@link Persistable} as an {@link OrderEntity} is. */
@Entity
@Table(name = "zipcode")
public class ZipcodeEntity implements Persistable<String> {
    @Id
    private String zip = "";

    private String city = "";

    private String county = "";

    private String state = "";

    private String timezone = "";

    private String type = "";

    /** Hibernate needs this constructor. */
    ZipcodeEntity() {}

    public ZipcodeEntity(NewZipcode given) {
        this.zip = given.zip();
        this.city = given.city();
        this.county = given.county();
        this.state = given.state();
        this.timezone = given.timezone();
        this.type = given.type();
    }

    public Zipcode asZipcode() {
        return new Zipcode(city, county, state, timezone, type, zip);
    }

    @Override
    public @Nullable String getId() {
        return zip;
    }

    @Override
    public boolean isNew() {
        return true;
    }

    /** Spring Data derives the statements from the names. */
    public interface Zipcodes extends Repository<ZipcodeEntity, String> {
        Optional<ZipcodeEntity> findById(String zip);

        List<ZipcodeEntity> findByCityOrderByZip(String city);

        ZipcodeEntity save(ZipcodeEntity zipcode);
    }
}
