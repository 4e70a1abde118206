package io.github.dbstacks.settings;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Address of the database. Each stack converts it to the form that its driver takes.
 *
 * @param host name or address, an IPv6 address without its brackets
 * @param database name, decoded (without percent signs for special characters)
 */
public record DatabaseUrl(String host, int port, String database) {
    private static final int DEFAULT_PORT = 5432;

    /** A pattern because {@link java.net.URI} refuses a host with an underscore, which names of containers often have. */
    private static final Pattern URL = Pattern.compile(
            "(?:(?:jdbc|r2dbc):)?postgresql://(?:(?<name>[\\w.-]+)|\\[(?<ipv6>[0-9a-fA-F:.]+)])(?::(?<port>\\d{1,5}))?/(?<database>[^/?#\\s]+)");

    /**
     * Reads {@code postgresql://host[:port]/database}, also with {@code jdbc:} or {@code r2dbc:} before it; empty when the text is anything
     * else. Its options are refused, because they would hold for one driver only.
     */
    static Optional<DatabaseUrl> parse(String text) {
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            return Optional.empty();
        }
        String host = url.group("name") == null ? url.group("ipv6") : url.group("name");
        int port = url.group("port") == null ? DEFAULT_PORT : Integer.parseInt(url.group("port"));
        if (port < 1 || port > 65_535) {
            return Optional.empty();
        }
        try {
            // URLDecoder turns a plus sign into a blank, but in a path it means a plus sign.
            String database = url.group("database").replace("+", "%2B");
            return Optional.of(new DatabaseUrl(host, port, URLDecoder.decode(database, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The URL as it can be read again; with {@code jdbc:} before it, pgjdbc's. */
    @Override
    public String toString() {
        String address = host.indexOf(':') < 0 ? host : "[" + host + "]";
        String path = URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20");
        return "postgresql://" + address + ":" + port + "/" + path;
    }
}
