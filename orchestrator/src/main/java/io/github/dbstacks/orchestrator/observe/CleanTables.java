package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import java.sql.SQLException;
import java.util.Optional;

/** Removes what the requests of an earlier fork have written, so that each fork begins with the same tables. */
public final class CleanTables implements ForkObserver {
    /** @throws BenchException when the database refuses */
    public CleanTables(Admin admin, Fork fork) {
        cleanUp(fork).ifPresent(sql -> {
            try {
                admin.execute(sql);
            } catch (SQLException e) {
                throw BenchException.failed("The tables of the scenario cannot be cleaned with " + sql + ": "
                        + BenchException.reason(e) + ".");
            }
        });
    }

    private static Optional<String> cleanUp(Fork fork) {
        return fork.planned().cell().workload() instanceof ScenarioLoad load
                ? load.definition().flatMap(Scenario::cleanUp)
                : Optional.empty();
    }
}
