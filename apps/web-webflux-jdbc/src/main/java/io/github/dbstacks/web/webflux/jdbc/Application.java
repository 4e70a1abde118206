package io.github.dbstacks.web.webflux.jdbc;

import io.github.dbstacks.spring.WebApplication;
import io.github.dbstacks.spring.data.JdbcClientData;
import io.github.dbstacks.spring.data.PlainJdbcData;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;
import org.springframework.context.annotation.Import;

/** JDBC on threads of its own inside Spring WebFlux. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
@Import({JdbcClientData.class, PlainJdbcData.class})
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, settings -> Map.of());
    }
}
