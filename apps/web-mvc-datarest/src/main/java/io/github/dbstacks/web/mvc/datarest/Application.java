package io.github.dbstacks.web.mvc.datarest;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;

/** Spring Data REST inside Spring MVC. It has no controller: Spring Data REST answers what the repositories offer. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, DatarestConfiguration::springProperties);
    }
}
