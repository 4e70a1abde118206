package io.github.dbstacks.vertx;

import io.github.dbstacks.settings.Settings;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;

/** The setting {@code tls=verify-full} in Vert.x's terms. */
final class VertxTls {
    private VertxTls() {}

    static ClientSSLOptions verifyFull(Settings settings) {
        PemTrustOptions trusted = new PemTrustOptions();
        settings.tlsRootCert().ifPresent(path -> trusted.addCertPath(path.toString()));
        return new ClientSSLOptions().setHostnameVerificationAlgorithm("HTTPS").setTrustOptions(trusted);
    }
}
