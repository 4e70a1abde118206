package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.process.App;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * PostgreSQL shows as many sessions of an application as its pool has connections, encrypted as configured. A web
 * application opens its twin's pool, and {@code WebAnswers} looks at its sessions with the kind of encryption that
 * takes a setting more.
 */
class SessionsTest {
    private static final int POOL_SIZE = 4;

    static Stream<Arguments> stacksAndTls() {
        return Applications.ofWorkloads()
                .filter(app -> app.stack().kind() == Stack.Kind.STANDALONE)
                .map(app -> new Variant(app, List.of()))
                .flatMap(variant -> Stream.of(Tls.values()).map(tls -> Arguments.of(variant, tls)));
    }

    @ParameterizedTest
    @MethodSource("stacksAndTls")
    void areAsAskedFor(Variant variant, Tls tls) throws Exception {
        String expected = tls == Tls.DISABLE ? "4 sessions, plain" : "4 sessions, TLSv1.3";

        try (Admin admin = Database.admin()) {
            endSessionsOfTheCaseBefore(admin, variant);
        }
        try (Running running = Running.start(variant, settings(tls));
                Admin admin = Database.admin()) {
            String seen = "";
            while (!seen.equals(expected) && running.process().isAlive()) {
                seen = atWork(variant, admin);
                Thread.sleep(20);
            }
            assertThat(seen).as(running.errors()).isEqualTo(expected);
        }
    }

    /** Returns the sessions of an application that execute something at this moment. */
    static String atWork(Variant variant, Admin admin) throws SQLException {
        return admin.text(
                "SELECT format('%s sessions, %s', count(*), string_agg(DISTINCT coalesce(version, 'plain'), ','))"
                        + " FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE state = 'active'"
                        + " AND application_name = '"
                        + variant.app().stack().name() + "'");
    }

    /** They would be counted by the tests that use the same database afterwards. */
    @AfterAll
    static void endSessions() throws Exception {
        try (Admin admin = Database.admin()) {
            for (App app : Applications.all().all()) {
                endSessionsOfTheCaseBefore(admin, new Variant(app, List.of()));
            }
        }
    }

    /** A backend in a SELECT does not notice at once that its client has ended. */
    private static void endSessionsOfTheCaseBefore(Admin admin, Variant variant) throws Exception {
        String end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
                + variant.app().stack().name() + "'";
        while (!admin.text(end).equals("0")) {
            Thread.sleep(20);
        }
    }

    private static Map<String, String> settings(Tls tls) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "workload", "sleep",
                "selects", Integer.toString(POOL_SIZE),
                "pool-size", Integer.toString(POOL_SIZE),
                "iterations", "1",
                "tls", tls.toString()));
        if (tls == Tls.VERIFY_FULL) {
            settings.put(
                    "tls-root-cert",
                    Database.server().rootCertificate().orElseThrow().toString());
        }
        return settings;
    }
}
