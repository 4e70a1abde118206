package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes a key and a self-signed certificate for localhost with keytool. The JDK has no public API that signs
 * certificates.
 */
final class Certificate {
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String ALIAS = "server";
    private static final String PASSWORD = "made and deleted within seconds";

    private Certificate() {}

    /**
     * Writes {@code server.key} and {@code server.crt} (PEM) into {@code folder}, for localhost and another address or
     * name.
     */
    static void write(Path folder, String address) {
        Path store = folder.resolve("server.p12");
        try {
            ProcessBuilder keytool = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            // It works for a second, in which the JIT compiler's second stage would only disturb.
                            "-J-XX:TieredStopAtLevel=1",
                            "-J-XX:+UseSerialGC",
                            "-genkeypair",
                            "-alias",
                            ALIAS,
                            "-keyalg",
                            "EC",
                            "-groupname",
                            "secp256r1",
                            "-dname",
                            "CN=localhost",
                            "-ext",
                            "san=dns:localhost," + (ADDRESS.matcher(address).matches() ? "ip:" : "dns:") + address,
                            "-validity",
                            "3650",
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            PASSWORD,
                            "-keystore",
                            store.toString()))
                    .redirectErrorStream(true);
            Told told = Told.by(keytool, LONGEST);
            if (told.status() != 0) {
                throw BenchException.failed(
                        "keytool made no certificate: " + told.output().strip() + ".");
            }
            export(store, folder);
            Files.delete(store);
        } catch (IOException | GeneralSecurityException e) {
            throw BenchException.failed("No certificate could be made in " + folder, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while a certificate was made.");
        }
    }

    private static void export(Path store, Path folder) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
        Folders.writeSecret(folder.resolve("server.key"), pem("PRIVATE KEY", key));
        Files.writeString(
                folder.resolve("server.crt"),
                pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()));
    }

    private static String pem(String kind, byte[] der) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
    }
}
