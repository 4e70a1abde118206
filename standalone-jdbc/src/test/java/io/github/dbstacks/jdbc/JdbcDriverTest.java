package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.jdbc.quirks.PemTrustStore;
import io.github.dbstacks.settings.SettingsException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcDriverTest {
    private static final String CERTIFICATE = """
            -----BEGIN CERTIFICATE-----
            MIIBgDCCASWgAwIBAgIUYEGnx8d5aizTNiDLGzgQgYqtS9YwCgYIKoZIzj0EAwIw
            FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjA1NDc0OVoYDzIxMjYxMTAy
            MDU0NzQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
            PQMBBwNCAATRiC6XmXIVBu+9XC+hnGQfUCzJ6Fv5hXdHz+AMn/jyC/LH8o8yOhgM
            P5r+OlLHtAFkU81AshzaLlqEMYLOddaCo1MwUTAdBgNVHQ4EFgQUA7ljtMg6ENLL
            h1jmsq0+pJ+x6Y4wHwYDVR0jBBgwFoAUA7ljtMg6ENLLh1jmsq0+pJ+x6Y4wDwYD
            VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAxIfRR3ofqgnDhI2L5AVc
            5udIL+/SviUlPKKQU/fXtO0CIQCrQgm8wv5FehLswXmEtyni1U9a/tPbSURrYQkz
            1gkCTg==
            -----END CERTIFICATE-----
            """;

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

    @Test
    void connectorJIsForMySql() {
        assertThatThrownBy(() -> TestSettings.of("url=mariadb://h/d", "profiles=driver-connector-j"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("profiles=driver-connector-j is not allowed: it takes driver-connector-j on mysql only.");
    }

    /** Connector/J asks the URL for a key store. */
    @Test
    void connectorJTrustsThePemFile(@TempDir Path folder) throws Exception {
        Path pem = Files.writeString(folder.resolve("root & more.pem"), CERTIFICATE + CERTIFICATE);

        String url = JdbcDriver.of(TestSettings.of(
                        "url=mysql://h/d", "profiles=driver-connector-j", "tls=verify-full", "tls-root-cert=" + pem))
                .url();

        assertThat(url)
                .contains("&sslMode=VERIFY_IDENTITY&", "&trustCertificateKeyStoreUrl=pem%3A%2F")
                .contains("root%2520%26%2520more.pem&")
                .doesNotContain(" ");
        KeyStore trusted = KeyStore.getInstance(PemTrustStore.TYPE);
        try (InputStream in = URI.create(PemTrustStore.url(pem)).toURL().openStream()) {
            trusted.load(in, PemTrustStore.PASSWORD.toCharArray());
        }
        assertThat(trusted.size()).isEqualTo(2);
        assertThat(trusted.isCertificateEntry("1")).isTrue();
    }
}
