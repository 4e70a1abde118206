package io.github.dbstacks.harness.connection;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The JDBC driver for a database, which its URL decides, and what every pool tells it.
 *
 * @param name as it stands in the configuration that is recorded
 * @param url sets explicitly what must be equal on every stack and is not the driver's default
 * @param prepares what makes it prepare each statement from the first execution on, as the other drivers do
 * @param tls what it calls the setting {@code tls}
 */
public record JdbcDriver(String name, String url, Map<String, String> prepares, String tls) {
    /** The class that pgjdbc and MariaDB Connector/J call alike. */
    private static final String SOCKETS = "&socketFactory=" + LimitedSockets.class.getName();

    /** @throws SettingsException when it cannot do what the settings ask for */
    public static JdbcDriver of(Settings settings) {
        return switch (settings.dbms()) {
            case POSTGRESQL -> pgjdbc(settings);
            case MARIADB -> mariaDb(settings);
            case MYSQL -> settings.has("driver-connector-j") ? connectorJ(settings) : mariaDb(settings);
        };
    }

    private static JdbcDriver pgjdbc(Settings settings) {
        String certificate = settings.tlsRootCert()
                .map(path -> "&sslrootcert=" + encoded(path.toString()))
                .orElse("");
        return new JdbcDriver(
                "pgjdbc",
                "jdbc:" + settings.url() + "?ApplicationName="
                        + encoded(settings.stack().name()) + "&gssEncMode=disable&loginTimeout="
                        + FirstConnection.PATIENCE_SECONDS + SOCKETS + "&sslmode="
                        + settings.tls() + certificate,
                // By default it prepares from the fifth execution on.
                Map.of("prepareThreshold", "1"),
                "sslmode");
    }

    /** MariaDB Connector/J. Its default is the text protocol, in which the server reads each statement anew. */
    private static JdbcDriver mariaDb(Settings settings) {
        String certificate = settings.tlsRootCert()
                .map(path -> "&serverSslCert=" + path) // it does not decode its URL
                .orElse("");
        String tls = switch (settings.tls()) {
            case DISABLE -> "disable";
            case REQUIRE -> "trust";
            case VERIFY_FULL -> "verify-full";
        };
        return new JdbcDriver(
                "mariadb-java-client",
                settings.url().ofMariaDbConnector() + "?connectTimeout="
                        + TimeUnit.SECONDS.toMillis(FirstConnection.PATIENCE_SECONDS) + SOCKETS + "&sslMode="
                        + tls + certificate
                        // Without TLS MySQL's passwords need its key.
                        + (settings.retrievesPublicKey() ? "&allowPublicKeyRetrieval=true" : ""),
                Map.of("useServerPrepStmts", "true"),
                "sslMode");
    }

    /**
     * MySQL Connector/J. Its default is the text protocol, too, and a statement that is closed is one that the server
     * forgets.
     */
    private static JdbcDriver connectorJ(Settings settings) {
        String tls = switch (settings.tls()) {
            case DISABLE -> "DISABLED";
            case REQUIRE -> "REQUIRED";
            case VERIFY_FULL ->
                // It takes a key store from a file only, which would be left behind after a kill.
                throw new SettingsException("tls=verify-full is not allowed with driver-connector-j, which reads no PEM"
                        + " file: it takes disable or require.");
        };
        return new JdbcDriver(
                "mysql-connector-j",
                "jdbc:" + settings.url() + "?connectTimeout="
                        + TimeUnit.SECONDS.toMillis(FirstConnection.PATIENCE_SECONDS) + "&socketTimeout="
                        + TimeUnit.SECONDS.toMillis(LimitedSockets.SILENCE_SECONDS) + "&sslMode="
                        + tls
                        // MariaDB's driver has the same option.
                        + (settings.retrievesPublicKey() ? "&allowPublicKeyRetrieval=true" : ""),
                // Its cache takes no statement of more than 256 characters by default.
                Map.of("useServerPrepStmts", "true", "cachePrepStmts", "true", "prepStmtCacheSqlLimit", "2048"),
                "sslMode");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
