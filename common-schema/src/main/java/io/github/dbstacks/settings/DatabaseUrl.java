package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Dbms;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Address of the database. Each stack converts it to the form that its driver takes.
 *
 * @param dbms the system whose database it is
 * @param host name or address, an IPv6 address without its brackets
 * @param database name, decoded (without percent signs for special characters)
 */
public record DatabaseUrl(Dbms dbms, String host, int port, String database) {
    /**
     * A pattern because {@link java.net.URI} refuses a host with an underscore, which names of containers often have.
     */
    private static final Pattern URL = Pattern.compile("(?:(?:jdbc|r2dbc):)?(?<dbms>"
            + Arrays.stream(Dbms.values()).map(Dbms::toString).collect(Collectors.joining("|"))
            + ")://(?:(?<name>[\\w.-]+)|\\[(?<ipv6>[0-9a-fA-F:.]+)])(?::(?<port>\\d{1,5}))?/(?<database>[^/?#\\s]+)");

    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");

    /** Makes the URL of a database of PostgreSQL. */
    public DatabaseUrl(String host, int port, String database) {
        this(Dbms.POSTGRESQL, host, port, database);
    }

    /** Returns where a server of that system listens unless it is told otherwise. */
    public static DatabaseUrl standard(Dbms dbms) {
        return new DatabaseUrl(dbms, "localhost", dbms.defaultPort(), "bench");
    }

    /**
     * Reads {@code postgresql://host[:port]/database} and the like of the other systems, also with {@code jdbc:} or
     * {@code r2dbc:} before it; empty when the text is anything else. Its options are refused, because they would hold
     * for one driver only.
     */
    static Optional<DatabaseUrl> parse(String text) {
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            return Optional.empty();
        }
        Dbms dbms = EnumText.read(Dbms.class, url.group("dbms")).orElseThrow();
        String host = url.group("name") == null ? url.group("ipv6") : url.group("name");
        int port = url.group("port") == null ? dbms.defaultPort() : Integer.parseInt(url.group("port"));
        if (port < 1 || port > 65_535) {
            return Optional.empty();
        }
        try {
            // URLDecoder turns a plus sign into a blank, but in a path it means a plus sign.
            String database = url.group("database").replace("+", "%2B");
            return Optional.of(new DatabaseUrl(dbms, host, port, URLDecoder.decode(database, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns whether it can only be this machine, whatever a name server says. */
    public boolean isLoopback() {
        return host.equals("localhost")
                || host.equals("::1")
                || LOOPBACK.matcher(host).matches();
    }

    /** Returns the name for sentences: {@code PostgreSQL at postgresql://localhost:5432/bench}. */
    public String name() {
        return dbms.title() + " at " + this;
    }

    /** Returns whether a sentence begins with the {@link #name} of a database. */
    public static boolean beginsWithName(String sentence) {
        return Arrays.stream(Dbms.values()).anyMatch(dbms -> sentence.startsWith(dbms.title() + " at "));
    }

    /**
     * Returns the URL for MariaDB Connector/J, which decodes nothing. It cannot name a database with a question mark:
     * there its options would begin.
     */
    public String ofMariaDbConnector() {
        return "jdbc:" + text(Dbms.MARIADB, database.replace("?", "%3F"));
    }

    /** The URL as it can be read again; with {@code jdbc:} before it, that of most JDBC drivers. */
    @Override
    public String toString() {
        return text(dbms, URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    private String text(Dbms system, String path) {
        String address = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return system + "://" + address + ":" + port + "/" + path;
    }
}
