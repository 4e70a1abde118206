package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.schema.scenario.Company;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** A row of {@code companies}. */
@Entity
@Table(name = "companies")
public class CompanyEntity {
    @Id
    private int companyId;

    private String companyName = "";

    public Company asCompany() {
        return new Company(companyId, companyName);
    }

    /** Spring Data derives the statements from the names. */
    public interface Companies extends Repository<CompanyEntity, Integer> {
        Optional<CompanyEntity> findById(int companyId);

        List<CompanyEntity> findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(int from);
    }
}
