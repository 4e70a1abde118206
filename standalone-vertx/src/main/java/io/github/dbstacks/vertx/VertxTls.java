package io.github.dbstacks.vertx;

import io.github.dbstacks.settings.Settings;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;

/** The setting {@code tls} in Vert.x's terms. */
final class VertxTls {
    private VertxTls() {}

    static void apply(PgConnectOptions driver, Settings settings) {
        switch (settings.tls()) {
            case DISABLE -> driver.setSslMode(SslMode.DISABLE);
            case REQUIRE -> driver.setSslMode(SslMode.REQUIRE).setSslOptions(new ClientSSLOptions().setTrustAll(true));
            case VERIFY_FULL -> {
                PemTrustOptions trusted = new PemTrustOptions();
                settings.tlsRootCert().ifPresent(path -> trusted.addCertPath(path.toString()));
                driver.setSslMode(SslMode.VERIFY_FULL)
                        .setSslOptions(new ClientSSLOptions()
                                .setHostnameVerificationAlgorithm("HTTPS")
                                .setTrustOptions(trusted));
            }
        }
    }
}
