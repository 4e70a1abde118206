package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.schema.scenario.Company;
import io.quarkus.hibernate.reactive.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code companies}. */
@Entity
@Table(name = "companies")
public class CompanyEntity extends PanacheEntityBase {
    @Id
    public int companyId;

    public String companyName = "";

    Company asCompany() {
        return new Company(companyId, companyName);
    }
}
