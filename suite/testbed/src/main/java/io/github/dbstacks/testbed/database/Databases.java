package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.BenchException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Databases with the same content on each server of a run, for applications that are open at the same time: PostgreSQL
 * counts commits and statements by database, MariaDB by user, so each application has a database and, where that
 * counts, a user of its own.
 */
public final class Databases implements AutoCloseable {
    private final Map<Dbms, List<Admin>> admins = new EnumMap<>(Dbms.class);

    private Databases() {}

    /**
     * Copies each server's database until there are so many, and connects to each.
     *
     * @param servers one of each system
     * @param number at least 1; more than 1 only for embedded servers
     */
    public static Databases open(Collection<Server> servers, int number) throws SQLException {
        Databases databases = new Databases();
        try {
            for (Server server : servers) {
                List<Admin> ofServer = new ArrayList<>();
                databases.admins.put(server.url().dbms(), ofServer);
                for (Server each : number == 1 ? List.of(server) : copies(server, number)) {
                    ofServer.add(Admin.open(each));
                }
            }
            return databases;
        } catch (SQLException e) {
            databases.close();
            throw e;
        }
    }

    /** The server with its own database, then with those that are made. */
    private static List<Server> copies(Server server, int number) throws SQLException {
        if (!server.isEmbedded()) {
            throw BenchException.usage("Forks that take turns need the embedded "
                    + server.url().dbms().title() + ": leave out --url.");
        }
        List<Server> all = new ArrayList<>(List.of(server));
        for (int index = 2; index <= number; index++) {
            all.add(
                    switch (server.url().dbms()) {
                        case POSTGRESQL ->
                            PostgresAdmin.copy(server, server.url().database() + index);
                        case MARIADB, MYSQL ->
                            MySqlAdmin.copy(server, server.url().database() + index);
                    });
        }
        return all;
    }

    /**
     * The connection to a database of the server of that system.
     *
     * @param index from 0
     */
    public Admin admin(Dbms dbms, int index) {
        List<Admin> ofServer = admins.get(dbms);
        if (ofServer == null) {
            throw new IllegalArgumentException("no server of " + dbms);
        }
        return ofServer.get(index);
    }

    /** The servers, each once. */
    public List<Server> servers() {
        return admins.values().stream().map(each -> each.get(0).server()).toList();
    }

    /** The connection to the database at that address. */
    public Admin at(DatabaseUrl url) {
        return admins.values().stream()
                .flatMap(List::stream)
                .filter(admin -> admin.server().url().equals(url))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws SQLException {
        for (List<Admin> ofServer : admins.values()) {
            for (Admin admin : ofServer) {
                admin.close();
            }
        }
    }
}
