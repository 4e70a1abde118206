package io.github.dbstacks.web.mvc.datarest;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.springframework.data.repository.Repository;
import org.springframework.data.rest.core.annotation.RepositoryRestResource;

/** A row of {@code companies}. */
@Entity
@Table(name = "companies")
class RestCompany {
    @Id
    private int companyId;

    private String companyName = "";

    public int getCompanyId() {
        return companyId;
    }

    public String getCompanyName() {
        return companyName;
    }

    /** {@code GET /companies/42}. */
    @RepositoryRestResource(path = "companies", collectionResourceRel = "companies", itemResourceRel = "company")
    interface Companies extends Repository<RestCompany, Integer> {
        Optional<RestCompany> findById(Integer companyId);
    }
}
