package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.harness.connection.JdbcDriver;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mariadb.jdbc.Configuration;

class JdbcDriverTest {
    @ParameterizedTest
    @CsvSource({
        "postgresql, '', pgjdbc, jdbc:postgresql://h:5432/d?",
        "mariadb, '', mariadb-java-client, jdbc:mariadb://h:3306/d?",
        "mysql, '', mariadb-java-client, jdbc:mariadb://h:3306/d?",
        "mysql, driver-connector-j, mysql-connector-j, jdbc:mysql://h:3306/d?"
    })
    void theUrlDecidesAndOnMySqlAProfile(String system, String profiles, String name, String url) {
        JdbcDriver driver = JdbcDriver.of(TestSettings.of("url=" + system + "://h/d", "profiles=" + profiles));

        assertThat(driver.name()).isEqualTo(name);
        assertThat(driver.url()).startsWith(url);
    }

    @ParameterizedTest
    @CsvSource({
        "mariadb://h/my%20bench, my bench",
        "mysql://[::1]:6000/a+b%25c%2Fd%26gr%C3%B6%C3%9Fe, a+b%c/d&größe",
        "mariadb://h/a%3Fb, a%3Fb"
    })
    void givesMariaDbsDriverTheDatabase(String url, String database) throws SQLException {
        String address = JdbcDriver.of(TestSettings.of("url=" + url)).url();

        assertThat(Configuration.parse(address).database()).isEqualTo(database);
    }

    @Test
    void connectorJIsForMySql() {
        assertThatThrownBy(() -> TestSettings.of("url=mariadb://h/d", "profiles=driver-connector-j"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("profiles=driver-connector-j is not allowed: it takes driver-connector-j on mysql only.");
    }

    @Test
    void connectorJReadsNoPemFile() {
        Settings settings = TestSettings.of(
                "url=mysql://h/d", "profiles=driver-connector-j", "tls=verify-full", "tls-root-cert=pom.xml");

        assertThatThrownBy(() -> JdbcDriver.of(settings))
                .isInstanceOf(SettingsException.class)
                .hasMessageEndingWith("it takes disable or require.");
    }
}
