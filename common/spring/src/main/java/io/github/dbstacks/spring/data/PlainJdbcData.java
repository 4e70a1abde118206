package io.github.dbstacks.spring.data;

import io.github.dbstacks.http.data.PlainJdbc;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.settings.Settings;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/**
 * The profile {@code plain}: scenarios ask through {@code java.sql} alone. With the profile {@code transaction} they
 * ask in Spring's transaction.
 */
@Configuration(proxyBeanMethods = false)
@Profile("plain")
public class PlainJdbcData {
    @Bean
    ScenarioData plainJdbc(DataSource pool, Settings settings) {
        return new PlainJdbc(settings.has("transaction") ? new TransactionAwareDataSourceProxy(pool) : pool);
    }
}
