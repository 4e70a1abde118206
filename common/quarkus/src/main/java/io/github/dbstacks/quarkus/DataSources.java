package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.connection.JdbcDriver;
import io.github.dbstacks.netty.SilenceLimit;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.scenario.Slo;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Settings in terms of Quarkus' properties of data sources. They say explicitly what must be equal on every stack. */
public final class DataSources {
    private static final String SOURCE = "quarkus.datasource.";
    private static final String REACTIVE = SOURCE + "reactive.";
    static final String REACTIVE_SIZE = REACTIVE + "max-size";

    /** A request of a load is given up by then; Agroal's default is 5 s. */
    private static final int ACQUISITION_SECONDS = (int) (Slo.LONGEST_MILLIS / 1_000);

    private DataSources() {}

    /** Agroal and the driver for the database. */
    public static Map<String, String> jdbc(Settings settings) {
        Map<String, String> properties = common(settings);
        String jdbc = SOURCE + "jdbc.";
        JdbcDriver driver = JdbcDriver.of(settings);
        properties.put(jdbc + "url", driver.url());
        properties.put(jdbc + "max-size", Integer.toString(settings.poolSize()));
        properties.put(jdbc + "min-size", Integer.toString(settings.connectionsAtFirst()));
        // Whoever waits when the database is gone is told after that.
        properties.put(jdbc + "acquisition-timeout", ACQUISITION_SECONDS + "s");
        // Every two minutes by default it asks each idle connection whether it is alive. The other pools never ask.
        properties.put(jdbc + "background-validation-interval", "0");
        driver.prepares().forEach((name, value) -> properties.put(jdbc + "additional-jdbc-properties." + name, value));
        return properties;
    }

    /** Vert.x' client for the database, and its pool. */
    public static Map<String, String> reactive(Settings settings) {
        SilenceLimit.forEveryConnection();
        Map<String, String> properties = common(settings);
        properties.put(REACTIVE_SIZE, Integer.toString(settings.poolSize()));
        // This is Quarkus' default. Vert.x' own default, off, costs one more round trip for each statement.
        properties.put(REACTIVE + "cache-prepared-statements", "true");
        switch (settings.dbms()) {
            case POSTGRESQL -> {
                String name = URLEncoder.encode(settings.stack().name(), StandardCharsets.UTF_8);
                properties.put(REACTIVE + "url", settings.url() + "?application_name=" + name);
                properties.put(REACTIVE + "postgresql.pipelining-limit", "1");
                properties.put(REACTIVE + "postgresql.ssl-mode", settings.tls().toString());
            }
            case MARIADB, MYSQL -> {
                settings.refusePublicKeyRetrieval();
                properties.put(REACTIVE + "url", settings.url().toString());
                properties.put(REACTIVE + "mysql.pipelining-limit", "1");
                properties.put(
                        REACTIVE + "mysql.ssl-mode",
                        switch (settings.tls()) {
                            case DISABLE -> "disabled";
                            case REQUIRE -> "required";
                            case VERIFY_FULL -> "verify-identity";
                        });
            }
        }
        if (settings.tls() == Tls.REQUIRE) {
            properties.put(REACTIVE + "trust-all", "true");
        }
        if (settings.tls() == Tls.VERIFY_FULL) {
            properties.put(REACTIVE + "hostname-verification-algorithm", "HTTPS");
            settings.tlsRootCert().ifPresent(path -> {
                properties.put(REACTIVE + "trust-certificate-pem", "true");
                properties.put(REACTIVE + "trust-certificate-pem.certs", path.toString());
            });
        }
        return properties;
    }

    private static Map<String, String> common(Settings settings) {
        Map<String, String> properties = new TreeMap<>();
        properties.put(SOURCE + "username", literal(settings.user()));
        properties.put(SOURCE + "password", literal(settings.password()));
        if (settings.dbms() == Dbms.MYSQL) {
            // The application is built for MariaDB, and MySQL's versions are smaller numbers.
            properties.put("quarkus.hibernate-orm.database.version-check.enabled", "false");
        }
        return properties;
    }

    /** SmallRye Config would expand an expression, and make one of two dollars. */
    private static String literal(String text) {
        return text.replace("$", "\\$");
    }
}
