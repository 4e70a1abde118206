package io.github.dbstacks.testbed.database;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.testbed.BenchException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Databases with the same content on one server, for applications that are open at the same time: PostgreSQL counts commits and statements
 * by database, so each application's work can be told from the others'.
 */
public final class Databases implements AutoCloseable {
    private final List<Admin> admins = new ArrayList<>();

    private Databases() {}

    /**
     * Copies the server's database until there are so many, and connects to each.
     *
     * @param number at least 1; more than 1 only for an embedded server
     */
    public static Databases open(Server server, int number) throws SQLException {
        if (number > 1) {
            if (!server.isEmbedded()) {
                throw BenchException.usage("Forks that take turns need the embedded PostgreSQL: leave out --url.");
            }
            copy(server, number);
        }
        Databases databases = new Databases();
        try {
            for (int index = 0; index < number; index++) {
                databases.admins.add(Admin.open(server.in(name(server, index))));
            }
            return databases;
        } catch (SQLException e) {
            databases.close();
            throw e;
        }
    }

    private static String name(Server server, int index) {
        return server.url().database() + (index == 0 ? "" : index + 1);
    }

    /** From another database: a database that somebody is connected to cannot be copied. */
    private static void copy(Server server, int number) throws SQLException {
        try (Admin postgres = Admin.open(server.in("postgres"))) {
            for (int index = 1; index < number; index++) {
                postgres.execute("CREATE DATABASE " + name(server, index) + " TEMPLATE "
                        + server.url().database() + " OWNER " + server.user());
            }
        }
    }

    /** The connection to the first database. */
    public Admin first() {
        return admins.get(0);
    }

    /** @param index from 0 */
    public Admin admin(int index) {
        return admins.get(index);
    }

    /** The connection to the database at that address. */
    public Admin at(DatabaseUrl url) {
        return admins.stream()
                .filter(admin -> admin.server().url().equals(url))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() throws SQLException {
        for (Admin admin : admins) {
            admin.close();
        }
    }
}
