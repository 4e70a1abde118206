package io.github.dbstacks.conformance.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.stack.Stack.Kind;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables of the user's, which have the names and the columns of dbstacks' own: every statement would work, and no
 * application executes one.
 */
class OwnTablesTest {
    /**
     * There is one for each way in which an application asks and in which a framework refuses. The others are
     * exhaustive.
     */
    private static final Set<String> IN_THE_GATE = Set.of(
            "standalone-jdbc",
            "standalone-r2dbc",
            "standalone-vertx",
            "web-mvc-jdbc",
            "web-webflux-r2dbc",
            "web-quarkus-vertx");

    private static final String ORDER = "{\"amount\":1.5,\"orderId\":\"7\",\"productId\":\"8\"}";

    static final List<String> WRITTEN = List.of("tallies", "entries", "orders", "person", "zipcode");

    private static Server shop;

    @BeforeAll
    static void aShop() throws Exception {
        shop = Database.create("own_tables");
        SchemaSetup.create(shop, List.of(ScenarioTables.values()));
        try (Admin admin = Admin.open(shop)) {
            for (String table : WRITTEN) {
                admin.execute("COMMENT ON TABLE " + table + " IS 'ours'");
            }
        }
    }

    static Stream<Variant> applications() {
        return all().filter(variant -> IN_THE_GATE.contains(variant.toString()));
    }

    static Stream<Variant> otherApplications() {
        return all().filter(variant -> !IN_THE_GATE.contains(variant.toString()));
    }

    private static Stream<Variant> all() {
        return Applications.all().all().stream()
                .filter(app -> app.stack().abilities().writes()
                        || !app.stack().abilities().scenarios().isEmpty())
                .map(app -> new Variant(app, List.of()));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void noApplicationWritesThem(Variant variant) throws Exception {
        assertWritesNothing(variant, shop);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("otherApplications")
    void noOtherApplicationWritesThem(Variant variant) throws Exception {
        assertWritesNothing(variant, shop);
    }

    static void assertWritesNothing(Variant variant, Server server) throws Exception {
        String before = rows(server);
        Map<String, String> settings = Map.of(
                "url",
                server.url().toString(),
                "user",
                server.user(),
                "password",
                server.password(),
                "pool-size",
                "2",
                "selects",
                "10",
                "workload",
                variant.app().stack().abilities().writes() ? "transaction" : "single-row");
        try (Running app = Running.start(variant, settings)) {
            if (variant.app().stack().kind() == Kind.STANDALONE) {
                assertThat(app.exitStatus()).as(app.errors()).isEqualTo(2);
                assertThat(app.errors().strip()).isEqualTo(sentence("tallies", server));
            } else {
                app.ready();
                assertRefusesRequests(variant, app, server);
            }
        }
        assertThat(rows(server)).isEqualTo(before);
    }

    private static void assertRefusesRequests(Variant variant, Running app, Server server) throws Exception {
        assertRefused("orders", server, send(app, "POST", "/orders", ORDER));
        assertRefused("person", server, send(app, "POST", "/people", "{\"name\":\"Ada\"}"));
        assertRefused("person", server, send(app, "DELETE", "/people/1", ""));
        assertRefused("zipcode", server, send(app, "POST", "/zipcode", "{}"));
        // Another spelling of a path that exists, and one that does not exist.
        assertRefused("tallies", server, send(app, "POST", "//%6frders", ORDER));
        assertThat(app.get("/people", "*/*").statusCode())
                .isEqualTo(variant.app().stack().abilities().scenarios().contains("list-people") ? 200 : 404);
        if (variant.app().stack().abilities().scenarios().contains("login")) {
            assertThat(send(app, "POST", "/login", "{\"name\":\"user 1\",\"password\":\"wrong\"}")
                            .statusCode())
                    .isEqualTo(401);
        }
        if (variant.app().stack().abilities().writes()) {
            assertRefused("tallies", server, app.get("/benchmark", "application/json"));
        }
    }

    private static void assertRefused(String table, Server server, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        assertThat(answer.body()).contains("\"urn:dbstacks:problem:not-own\"", sentence(table, server));
    }

    private static HttpResponse<String> send(Running app, String method, String path, String body) throws Exception {
        return Running.send(app.request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }

    private static String sentence(String table, Server server) {
        return "The table " + table + " in " + server.url() + " was not created by dbstacks, which empties and fills"
                + " its tables: give it a database of its own.";
    }

    private static String rows(Server server) throws Exception {
        try (Admin admin = Admin.open(server)) {
            return admin.text(
                    "SELECT concat((SELECT coalesce(sum(entries), 0) FROM tallies), ' ', (SELECT count(*) FROM entries), ' ',"
                            + " (SELECT count(*) FROM orders), ' ', (SELECT count(*) FROM person), ' ', (SELECT count(*) FROM"
                            + " zipcode))");
        }
    }
}
