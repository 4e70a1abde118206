package io.github.dbstacks.web.mvc.jdbc;

import io.github.dbstacks.spring.TransactionProfile;
import io.github.dbstacks.spring.WebApplication;
import io.github.dbstacks.spring.data.JdbcClientData;
import io.github.dbstacks.spring.data.PlainJdbcData;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** JDBC inside Spring MVC. */
@SpringBootApplication(
        // They time each borrow: see PoolGauges. The second is Spring Boot 3's (--versions then).
        excludeName = {
            "org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.jdbc.DataSourcePoolMetricsAutoConfiguration"
        })
@Import({JdbcClientData.class, PlainJdbcData.class, TransactionProfile.class})
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, JdbcPoolConfiguration::springProperties);
    }
}
