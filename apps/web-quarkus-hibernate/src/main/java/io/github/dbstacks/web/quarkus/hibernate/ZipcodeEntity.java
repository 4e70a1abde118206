package io.github.dbstacks.web.quarkus.hibernate;

import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A row of {@code zipcode}. */
@Entity
@Table(name = "zipcode")
public class ZipcodeEntity extends PanacheEntityBase {
    @Id
    public String zip = "";

    public String city = "";

    public String county = "";

    public String state = "";

    public String timezone = "";

    public String type = "";

    /** Hibernate needs this constructor. */
    protected ZipcodeEntity() {}

    ZipcodeEntity(NewZipcode given) {
        this.zip = given.zip();
        this.city = given.city();
        this.county = given.county();
        this.state = given.state();
        this.timezone = given.timezone();
        this.type = given.type();
    }

    Zipcode asZipcode() {
        return new Zipcode(city, county, state, timezone, type, zip);
    }
}
