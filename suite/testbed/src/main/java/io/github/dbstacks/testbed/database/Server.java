package io.github.dbstacks.testbed.database;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database server of a run.
 *
 * @param user role of the applications
 * @param admin role that reads the server's statistics; the same as {@code user} for an external server
 * @param tls encryption of the orchestrator's own connections: that of the applications, or a stricter one
 * @param rootCertificate certificate that {@code tls=verify-full} trusts
 * @param retrievesPublicKey whether the orchestrator's own connections take MySQL's key for the password from whoever
 *     answers
 * @param process id of an embedded server's process; empty for an external one
 */
public record Server(
        DatabaseUrl url,
        String user,
        String password,
        String admin,
        String adminPassword,
        Tls tls,
        Optional<Path> rootCertificate,
        boolean retrievesPublicKey,
        Optional<Long> process) {
    /** A server that is there already, as applications with these settings connect to it. */
    public static Server external(Settings settings) {
        return new Server(
                settings.url(),
                settings.user(),
                settings.password(),
                settings.user(),
                settings.password(),
                settings.tls(),
                settings.tlsRootCert(),
                settings.retrievesPublicKey(),
                Optional.empty());
    }

    /** Returns the same server with applications in another of its databases. */
    public Server in(String database) {
        return new Server(
                new DatabaseUrl(url.dbms(), url.host(), url.port(), database),
                user,
                password,
                admin,
                adminPassword,
                tls,
                rootCertificate,
                retrievesPublicKey,
                process);
    }

    /** Returns the same server with applications that log in as another user, with the same password. */
    Server as(String otherUser) {
        return new Server(
                url, otherUser, password, admin, adminPassword, tls, rootCertificate, retrievesPublicKey, process);
    }

    /** Returns its {@link DatabaseUrl#name}. */
    public String name() {
        return url.name();
    }

    public boolean isEmbedded() {
        return process.isPresent();
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
