package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.FirstConnection;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Settings in terms of Quarkus' properties of data sources. They say explicitly what must be equal on every stack. */
public final class DataSources {
    private static final String SOURCE = "quarkus.datasource.";

    /** Agroal's own default. */
    private static final int ACQUISITION_SECONDS = 5;

    private DataSources() {}

    /** Agroal and pgjdbc. */
    public static Map<String, String> jdbc(Settings settings) {
        Map<String, String> properties = common(settings);
        String jdbc = SOURCE + "jdbc.";
        String size = Integer.toString(settings.poolSize());
        properties.put(jdbc + "url", jdbcUrl(settings));
        properties.put(jdbc + "max-size", size);
        properties.put(jdbc + "min-size", size);
        // Whoever waits when the database is gone is told after that.
        properties.put(jdbc + "acquisition-timeout", ACQUISITION_SECONDS + "s");
        if (!settings.hasLibraryDefaults()) {
            // Every two minutes by default it asks each idle connection whether it is alive. The other pools never ask.
            properties.put(jdbc + "background-validation-interval", "0");
            // Prepare from the first execution on, as the other drivers do, and not from the fifth.
            properties.put(jdbc + "additional-jdbc-properties.prepareThreshold", "1");
        }
        return properties;
    }

    /** Vert.x' client and its pool. */
    public static Map<String, String> reactive(Settings settings) {
        Map<String, String> properties = common(settings);
        String reactive = SOURCE + "reactive.";
        properties.put(reactive + "url", settings.url() + "?application_name=" + encoded(settings));
        properties.put(reactive + "max-size", Integer.toString(settings.poolSize()));
        properties.put(reactive + "postgresql.pipelining-limit", "1");
        // The default, off, costs one more round trip for each statement.
        properties.put(reactive + "cache-prepared-statements", Boolean.toString(!settings.hasLibraryDefaults()));
        properties.put(reactive + "postgresql.ssl-mode", settings.tls().toString());
        if (settings.tls() == Tls.REQUIRE) {
            properties.put(reactive + "trust-all", "true");
        }
        if (settings.tls() == Tls.VERIFY_FULL) {
            properties.put(reactive + "hostname-verification-algorithm", "HTTPS");
            settings.tlsRootCert().ifPresent(path -> {
                properties.put(reactive + "trust-certificate-pem", "true");
                properties.put(reactive + "trust-certificate-pem.certs", path.toString());
            });
        }
        return properties;
    }

    private static Map<String, String> common(Settings settings) {
        Map<String, String> properties = new TreeMap<>();
        properties.put(SOURCE + "username", settings.user());
        properties.put(SOURCE + "password", settings.password());
        return properties;
    }

    /** pgjdbc's URL. */
    static String jdbcUrl(Settings settings) {
        String tls = settings.tlsRootCert()
                .map(path -> "&sslrootcert=" + URLEncoder.encode(path.toString(), StandardCharsets.UTF_8))
                .orElse("");
        return "jdbc:" + settings.url() + "?ApplicationName=" + encoded(settings) + "&gssEncMode=disable&loginTimeout="
                + FirstConnection.PATIENCE_SECONDS + "&sslmode=" + settings.tls() + tls;
    }

    private static String encoded(Settings settings) {
        return URLEncoder.encode(settings.stack().name(), StandardCharsets.UTF_8);
    }
}
