package io.github.dbstacks.orchestrator.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chains are built for 2 processors. */
class ChainBuilderTest {
    @TempDir
    private Path home;

    private Apps apps;

    @BeforeEach
    void findModules() throws IOException {
        apps = Modules.withTwins(home);
        Files.writeString(
                Files.createDirectories(home.resolve("plans/versions")).resolve("old.yaml"), """
                description: once
                stacks: [standalone-r2dbc, web-webflux-r2dbc]
                libraries: ["io.r2dbc:r2dbc-pool:1.0.0.RELEASE"]
                """);
    }

    @Test
    void fromWebFluxToMvcEachThingIsTakenAwayUntilOnlyTheDriversDiffer() {
        assertThat(chain("web-webflux-r2dbc", "web-mvc-jdbc"))
                .containsExactly(
                        ": web-webflux-r2dbc",
                        "colocation: web-webflux-r2dbc+loop-resources event-loops=4",
                        "idle event loops: web-webflux-r2dbc+loop-resources even-loops=on" + " event-loops=4",
                        "number of event loops: web-webflux-r2dbc+loop-resources even-loops=on" + " event-loops=2",
                        "pool warm-up: web-webflux-r2dbc+loop-resources+pool-warmup even-loops=on" + " event-loops=2",
                        "client API: web-webflux-r2dbc+connection+loop-resources+pool-warmup"
                                + " even-loops=on event-loops=2",
                        "result format: web-webflux-r2dbc+connection+loop-resources+pool-warmup binary-results=on"
                                + " even-loops=on event-loops=2",
                        "web framework: standalone-r2dbc+connection+loop-resources+pool-warmup binary-results=on"
                                + " even-loops=on event-loops=2",
                        "driver: standalone-jdbc",
                        "web framework: web-mvc-jdbc");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Ends of the same stack differ in what they were given.
                "standalone-r2dbc:loop-resources | standalone-r2dbc | colocation",
                "standalone-r2dbc | standalone-r2dbc:loop-resources,connection | colocation, client API",
                "standalone-r2dbc:concurrency=40 | standalone-r2dbc:concurrency=20 | SELECTs in flight",
                "standalone-r2dbc:fan-out=all-at-once,tls=require | standalone-r2dbc | fan-out, tls",
                "standalone-jdbc:virtual-threads | standalone-jdbc | virtual threads",
                "standalone-r2dbc:io.r2dbc:r2dbc-pool:1.0.0.RELEASE | standalone-r2dbc | r2dbc-pool",
                "standalone-r2dbc:versions=old | standalone-r2dbc | versions",
                "web-webflux-r2dbc:versions=old | standalone-r2dbc:versions=old | web framework",
                "standalone-r2dbc:jdk=NEW | standalone-r2dbc | JDK",
                "standalone-jdbc | standalone-jdbc:virtual-threads,jdk=NEW | JDK, virtual threads",
                "standalone-jdbc:virtual-threads,jdk=NEW | standalone-jdbc | virtual threads, JDK",
                // A web stack and its twin, and two frameworks around one driver.
                "web-webflux-r2dbc | standalone-r2dbc | web framework",
                "standalone-r2dbc | web-webflux-r2dbc | web framework",
                "web-webflux-r2dbc:auto-configured | standalone-r2dbc | auto-configuration, web framework",
                "standalone-r2dbc | web-webflux-r2dbc:auto-configured | web framework, auto-configuration",
                "web-webflux-r2dbc:auto-configured | web-webflux-r2dbc:fixed-size | auto-configuration, fixed-size",
                // These have different drivers.
                "standalone-vertx | standalone-jdbc | event loops, driver",
                "standalone-vertx:one-loop | standalone-jdbc | one event loop, event loops, driver",
                "standalone-vertx:pipelining | standalone-jdbc:virtual-threads | pipelining,"
                        + " event loops, driver, virtual threads",
                "standalone-r2dbc:connection,loop-resources,pool-warmup,even-loops=on | standalone-jdbc"
                        + " | result format, driver",
                "standalone-r2dbc:binary-results=on,connection,loop-resources,pool-warmup,even-loops=on | standalone-jdbc"
                        + " | driver",
                "standalone-r2dbc:fan-out=all-at-once,connection,loop-resources,pool-warmup,even-loops=on"
                        + " | standalone-jdbc:fan-out=all-at-once | fan-out, result format, driver, fan-out",
                "standalone-r2dbc:connection,loop-resources,pool-warmup,even-loops=on | standalone-vertx:concurrency=9"
                        + " | SELECTs in flight, result format, driver, event loops",
                "web-webflux-vertx:event-loops,jdk=NEW | standalone-jdbc" + " | web framework, JDK, driver",
                "standalone-r2dbc:io.r2dbc:r2dbc-pool:1.0.0.RELEASE,connection,loop-resources,pool-warmup,even-loops=on"
                        + " | standalone-jdbc | r2dbc-pool, result format, driver",
            })
    void theStepsAreThoseInWhichTheEndsDiffer(String one, String other, String steps) {
        List<ChainLink> chain = links(one, other);

        assertThat(chain.stream().skip(1).map(ChainLink::step)).containsExactly(steps.split(", ", -1));
        assertThat(chain.stream().map(ChainLink::cell)).doesNotHaveDuplicates();
        assertThat(chain.get(0).cell()).isEqualTo(end(one));
        assertThat(chain.get(chain.size() - 1).cell()).isEqualTo(end(other));
    }

    @Test
    void equalEndsAreOneCell() {
        assertThat(chain("standalone-r2dbc:tls=require", "standalone-r2dbc:tls=require"))
                .containsExactly(": standalone-r2dbc tls=require");
    }

    /** reactor-netty has as many event loops as there are processors, so nothing changes their number. */
    @Test
    void withEnoughProcessorsTheNumberOfEventLoopsIsNoStep() {
        List<ChainLink> chain =
                new ChainBuilder(apps, 8, Dbms.POSTGRESQL).between(end("standalone-r2dbc"), end("standalone-jdbc"));

        assertThat(chain.stream().skip(1).map(ChainLink::step))
                .containsExactly(
                        "colocation", "idle event loops", "pool warm-up", "client API", "result format", "driver");
        assertThat(chain.get(1).cell().settings()).containsEntry("event-loops", "8");
    }

    /** The framework's library is left out where there is no framework. */
    @Test
    void aStackTakesTheLibrariesThatItHas() {
        String spring = "org.springframework:spring-webflux:7.0.0";
        List<ChainLink> chain = links("web-webflux-r2dbc:connection," + spring, "web-webflux-vertx:" + spring);

        assertThat(chain)
                .filteredOn(link -> link.cell().stack().startsWith("standalone"))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(link.cell().libraries()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "standalone-odbc | explain=standalone-odbc is not allowed: the stacks are standalone-jdbc",
                "standalone-jdbc:connection | the profiles of standalone-jdbc are virtual-threads, and connection is none",
                "standalone-r2dbc:connection,connection | connection stands there twice.",
                "standalone-r2dbc: | it takes STACK or STACK:PART,PART",
                "standalone-r2dbc:colour=red | explain: colour is not a setting: the keys are",
                "standalone-jdbc:io.r2dbc:r2dbc-pool:1.0.0.RELEASE | standalone-jdbc has no library r2dbc-pool.",
                "standalone-jdbc:versions=old | explain: versions=old is not allowed: standalone-jdbc does not run with it",
                "standalone-r2dbc:versions=new | explain: versions=new is not allowed: it takes the name of a set (old)",
                "standalone-jdbc:concurrency=many | explain: concurrency=many is not allowed",
                "standalone-jdbc:jdk=/no/such | explain: jdk=/no/such is not allowed",
                "web-webflux-r2dbc:auto-configured,fixed-size | for web-webflux-r2dbc these profiles exclude each other.",
            })
    void aMistakeIsOneSentence(String text, String sentence) {
        assertThatThrownBy(() -> end(text))
                .isInstanceOfAny(BenchException.class, SettingsException.class)
                .hasMessageContaining(sentence)
                .satisfies(e -> {
                    if (e instanceof BenchException told) {
                        assertThat(told.exitStatus()).isEqualTo(2);
                    }
                });
    }

    private List<ChainLink> links(String one, String other) {
        return new ChainBuilder(apps, 2, Dbms.POSTGRESQL).between(end(one), end(other));
    }

    private ChainCell end(String text) {
        ChainCell both = new ChainCell("", new TreeSet<>(), new TreeMap<>(), new TreeMap<>(), "current");
        String withJdk = text.replace("NEW", System.getProperty("java.home"));
        return ChainEnd.read(new Value(withJdk, "explain"), apps, both, Optional.empty(), Workload.SINGLE_ROW);
    }

    private List<String> chain(String one, String other) {
        return links(one, other).stream().map(ChainBuilderTest::text).toList();
    }

    private static String text(ChainLink link) {
        List<String> words = new ArrayList<>(List.of(link.step() + ":"));
        ChainCell cell = link.cell();
        words.add(cell.stack() + (cell.profiles().isEmpty() ? "" : "+" + String.join("+", cell.profiles())));
        cell.settings().forEach((key, value) -> words.add(key + "=" + value));
        return String.join(" ", words);
    }
}
