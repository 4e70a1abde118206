package io.github.dbstacks.testbed.database;

import io.github.dbstacks.schema.scenario.ScenarioTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;

/** Creates the tables of scenarios. */
public final class SchemaSetup {
    private SchemaSetup() {}

    /**
     * Creates and fills what is missing of these tables. They belong to the role of the applications.
     *
     * @throws SQLException when the role may not do that, or a table of that name has other columns
     */
    public static void create(Server server, Collection<ScenarioTables> tables) throws SQLException {
        try (Connection connection = Admin.connect(
                        server.url().host(),
                        server.url().port(),
                        server.url().database(),
                        server.user(),
                        server.password());
                Statement statement = connection.createStatement()) {
            for (ScenarioTables each : tables) {
                statement.execute(each.sql());
                statement.execute("VACUUM (FREEZE, ANALYZE) " + String.join(", ", each.tables()));
            }
        }
    }
}
