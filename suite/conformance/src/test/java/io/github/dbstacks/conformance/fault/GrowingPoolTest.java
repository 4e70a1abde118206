package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.process.App;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A pool with {@code pool-min} opens so many connections at first, and more when more are asked for at once. PostgreSQL
 * counts them.
 */
@Tag("exhaustive")
class GrowingPoolTest {
    private static final int LEAST = 2;
    private static final int MOST = 6;
    private static final int PATIENCE_SECONDS = 30;
    /** A pool that fills up has so many connections for a moment, too. */
    private static final int LOOKS = 20;

    static Stream<Variant> growing() {
        return Applications.all().all().stream()
                .filter(app -> app.stack().kind() == Stack.Kind.WEB)
                .filter(app -> app.stack().abilities().withoutPoolMin().isEmpty())
                .map(app -> new Variant(app, List.of()));
    }

    @ParameterizedTest
    @MethodSource("growing")
    void hasAsFewConnectionsAsItMayAndAsManyAsItNeeds(Variant variant) throws Exception {
        Map<String, String> settings = Map.of(
                "workload", "sleep",
                "selects", Integer.toString(MOST),
                "iterations", "1",
                "pool-size", Integer.toString(MOST),
                "pool-min", Integer.toString(LEAST));

        try (Admin admin = Database.admin();
                Running running = Running.start(variant, settings)) {
            running.ready();
            assertThat(running.get("/companies/10", "application/json").statusCode())
                    .isEqualTo(200);
            // Hibernate asks for one while Agroal opens its first.
            assertThat(settled(admin, variant.app())).as(running.errors()).isBetween(LEAST, LEAST + 1);
            if (variant.app().stack().answersWorkloads()) {
                assertThat(running.get("/benchmark", "*/*").statusCode()).isEqualTo(200);
                assertThat(sessions(admin, variant.app())).isEqualTo(MOST);
            }
        }
    }

    /** Returns how many sessions it has once their number stays as it is. */
    private static int settled(Admin admin, App app) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        int before = 0;
        int equal = 0;
        while (equal < LOOKS && System.nanoTime() < deadline) {
            int now = sessions(admin, app);
            equal = now == before && now > 0 ? equal + 1 : 0;
            before = now;
            Thread.sleep(100);
        }
        return before;
    }

    private static int sessions(Admin admin, App app) throws Exception {
        return Integer.parseInt(admin.text("SELECT count(*) FROM pg_stat_activity WHERE application_name = '"
                + app.stack().name() + "'"));
    }
}
