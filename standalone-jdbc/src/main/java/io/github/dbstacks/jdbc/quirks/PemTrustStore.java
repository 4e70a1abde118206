package io.github.dbstacks.jdbc.quirks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.net.spi.URLStreamHandlerProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/**
 * URLs that give the certificates of a PEM file as a key store. MySQL Connector/J reads no PEM file: for each connection it asks a URL for the
 * key store that it trusts. A key store in a file would have to be removed again, also after a kill.
 */
public final class PemTrustStore extends URLStreamHandlerProvider {
    public static final String TYPE = "PKCS12";
    /** Certificates are no secret, but a key store of this type has a password. */
    public static final String PASSWORD = "certificates";

    private static final String PROTOCOL = "pem";

    /** The URL of the key store with the certificates of that file. */
    public static String url(Path pem) {
        return PROTOCOL + ":" + pem.toUri().getRawPath();
    }

    @Override
    public @Nullable URLStreamHandler createURLStreamHandler(String protocol) {
        return protocol.equals(PROTOCOL) ? new Handler() : null;
    }

    private static final class Handler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() throws IOException {
                    return new ByteArrayInputStream(keyStore(Path.of(URI.create("file:" + getURL().getPath()))));
                }
            };
        }
    }

    private static byte[] keyStore(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            KeyStore trusted = KeyStore.getInstance(TYPE);
            trusted.load(null, null);
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry(Integer.toString(trusted.size()), certificate);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            trusted.store(out, PASSWORD.toCharArray());
            return out.toByteArray();
        } catch (GeneralSecurityException e) {
            throw new IOException(pem + " has no certificates that can be read: " + e.getMessage(), e);
        }
    }
}
