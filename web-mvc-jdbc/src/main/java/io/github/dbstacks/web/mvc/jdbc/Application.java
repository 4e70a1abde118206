package io.github.dbstacks.web.mvc.jdbc;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;

/** JDBC inside Spring MVC. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, PoolConfiguration::springProperties);
    }
}
