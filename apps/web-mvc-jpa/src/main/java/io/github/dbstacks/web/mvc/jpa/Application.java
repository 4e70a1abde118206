package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.spring.TransactionProfile;
import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Spring Data JPA and Hibernate inside Spring MVC. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
@Import(TransactionProfile.class)
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, JpaPoolConfiguration::springProperties);
    }
}
