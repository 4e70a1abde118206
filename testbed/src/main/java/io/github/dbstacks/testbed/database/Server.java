package io.github.dbstacks.testbed.database;

import io.github.dbstacks.settings.DatabaseUrl;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A PostgreSQL to measure against.
 *
 * @param user the role the applications log in as
 * @param admin the role that looks at the server's statistics; the same as {@code user} on somebody's own server
 * @param rootCertificate what verify-full trusts, where known
 * @param postmaster process id of an embedded server
 */
public record Server(
        DatabaseUrl url,
        String user,
        String password,
        String admin,
        String adminPassword,
        Optional<Path> rootCertificate,
        Optional<Long> postmaster) {
    public boolean isEmbedded() {
        return postmaster.isPresent();
    }

    @Override
    public String toString() {
        return url + " as " + user;
    }
}
