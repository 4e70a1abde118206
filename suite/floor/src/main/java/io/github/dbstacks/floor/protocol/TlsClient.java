package io.github.dbstacks.floor.protocol;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** The setting {@code tls} in terms of the JDK, whose TLS the drivers use too. */
public final class TlsClient {
    private final Settings settings;
    private final SSLContext context;

    private TlsClient(Settings settings, SSLContext context) {
        this.settings = settings;
        this.context = context;
    }

    /** @throws IOException when the certificate to trust cannot be read */
    public static TlsClient of(Settings settings) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, settings.tls() == Tls.VERIFY_FULL ? trusting(settings) : TRUSTING_ANYBODY, null);
            return new TlsClient(settings, context);
        } catch (GeneralSecurityException e) {
            throw new SSLException(e);
        }
    }

    /** @throws SSLException when the answer to {@link Login#tlsRequest} is no */
    public static void check(int answer) throws SSLException {
        if (answer != 'S') {
            throw new SSLException("the server does not support TLS");
        }
    }

    /** TLS on an open connection. */
    public Socket on(Socket connected) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(connected, settings.url().host(), settings.url().port(), true);
        socket.setSSLParameters(checkingHost(socket.getSSLParameters()));
        socket.startHandshake();
        return socket;
    }

    /** TLS for a client that moves the bytes itself. */
    public SSLEngine engine() {
        SSLEngine engine =
                context.createSSLEngine(settings.url().host(), settings.url().port());
        engine.setUseClientMode(true);
        engine.setSSLParameters(checkingHost(engine.getSSLParameters()));
        return engine;
    }

    private SSLParameters checkingHost(SSLParameters parameters) {
        if (settings.tls() == Tls.VERIFY_FULL) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        return parameters;
    }

    private static TrustManager[] trusting(Settings settings) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        Path certificate = settings.tlsRootCert().orElseThrow();
        try (InputStream in = Files.newInputStream(certificate)) {
            trusted.setCertificateEntry(
                    "root", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }

    /** The managers for {@code tls=require}, which encrypts and checks nothing. */
    private static final TrustManager[] TRUSTING_ANYBODY = {
        new X509ExtendedTrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type) {}

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        }
    };
}
