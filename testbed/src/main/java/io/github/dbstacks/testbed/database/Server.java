package io.github.dbstacks.testbed.database;

import io.github.dbstacks.settings.DatabaseUrl;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The database server of a run.
 *
 * @param user role of the applications
 * @param admin role that reads the server's statistics; the same as {@code user} for an external server
 * @param rootCertificate certificate that {@code tls=verify-full} trusts; empty for an external server
 * @param postmaster process id of an embedded server; empty for an external one
 */
public record Server(
        DatabaseUrl url,
        String user,
        String password,
        String admin,
        String adminPassword,
        Optional<Path> rootCertificate,
        Optional<Long> postmaster) {
    /** The same server with applications in another of its databases. */
    public Server in(String database) {
        return new Server(
                new DatabaseUrl(url.host(), url.port(), database),
                user,
                password,
                admin,
                adminPassword,
                rootCertificate,
                postmaster);
    }

    public boolean isEmbedded() {
        return postmaster.isPresent();
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
