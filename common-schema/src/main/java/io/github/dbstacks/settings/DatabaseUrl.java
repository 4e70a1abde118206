package io.github.dbstacks.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Where the database is; each stack makes its driver's own form of it. */
public record DatabaseUrl(String host, int port, String database) {
    private static final int DEFAULT_PORT = 5432;

    /** Reads {@code postgresql://host[:port]/database}; empty when the text is anything else. */
    static Optional<DatabaseUrl> parse(String text) {
        try {
            URI uri = new URI(text);
            String path = uri.getPath();
            boolean plain = uri.getQuery() == null && uri.getUserInfo() == null && uri.getFragment() == null;
            if (!"postgresql".equals(uri.getScheme()) || uri.getHost() == null || path == null || !plain) {
                return Optional.empty();
            }
            if (path.length() < 2 || path.indexOf('/', 1) >= 0 || uri.getPort() == 0 || uri.getPort() > 65_535) {
                return Optional.empty();
            }
            int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
            return Optional.of(new DatabaseUrl(uri.getHost(), port, path.substring(1)));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "postgresql://" + host + ":" + port + "/" + database;
    }
}
