package io.github.dbstacks.settings.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.TestStacks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StackTest {

    @Test
    void isReadFromItsProperties() {
        Stack stack = TestStacks.parse("""
                name = web-test
                kind = web
                title = Tést (with a web server)
                reference = true
                only-by-name = true
                jdk = 25
                profile.b-second = is second
                profile.a-first = is first
                profile.a-first.excludes = b-second
                profile.a-first.jdk = 21
                profile.a-first.settings = event-loops
                profile.driver-new = is a newer driver
                profile.driver-new.driver.mariadb = newer, helper
                profile.driver-new.part.access = sql
                part.access = orm
                part.json = json-library
                profile.b-second.scenarios-only = true
                profile.b-second.reads-only = true
                profile.b-second.fault = true
                writes = true
                scenarios = login, delay
                statements = own
                driver.postgresql = pg, scram
                driver.mariadb = maria
                jar.mariadb = web-test-mariadb
                """);

        assertThat(stack.name()).isEqualTo("web-test");
        assertThat(stack.kind()).isEqualTo(Stack.Kind.WEB).hasToString("web");
        assertThat(stack.title()).isEqualTo("Tést (with a web server)");
        assertThat(stack.selection().reference()).isTrue();
        assertThat(stack.selection().onlyByName()).isTrue();
        assertThat(stack.abilities().writes()).isTrue();
        assertThat(stack.selection().minimumJdk()).isEqualTo(25);
        assertThat(stack.abilities().scenarios()).containsExactly("delay", "login");
        assertThat(stack.abilities().ownStatements()).isTrue();
        assertThat(stack.profiles())
                .containsExactly(
                        new Profile(
                                "a-first",
                                "is first",
                                Set.of("b-second"),
                                21,
                                false,
                                false,
                                false,
                                Set.of("event-loops"),
                                Optional.empty(),
                                Map.of()),
                        new Profile(
                                "b-second",
                                "is second",
                                Set.of(),
                                17,
                                true,
                                true,
                                true,
                                Set.of(),
                                Optional.empty(),
                                Map.of()),
                        new Profile(
                                "driver-new",
                                "is a newer driver",
                                Set.of(),
                                17,
                                false,
                                false,
                                false,
                                Set.of(),
                                Optional.of(new Profile.OwnDriver(Dbms.MARIADB, Set.of("newer", "helper"))),
                                Map.of("access", "sql")));
        assertThat(stack.profile("b-second")).contains(stack.profiles().get(1));
        assertThat(stack.profile("c-third")).isEmpty();
        assertThat(stack.parts().drivers())
                .isEqualTo(Map.of(Dbms.POSTGRESQL, Set.of("pg", "scram"), Dbms.MARIADB, Set.of("maria")));
        assertThat(stack.parts(Dbms.POSTGRESQL, List.of()))
                .isEqualTo(Map.of("driver", "pg", "access", "orm", "json", "json-library"));
        assertThat(stack.parts(Dbms.MARIADB, List.of("driver-new")))
                .containsEntry("access", "sql")
                .containsEntry("driver", "newer")
                .containsEntry("json", "json-library");
        assertThat(stack.parts().jars()).isEqualTo(Map.of(Dbms.MARIADB, "web-test-mariadb"));
        assertThat(stack.uses(Dbms.MYSQL)).isFalse();
        assertThat(stack.allDrivers()).containsExactlyInAnyOrder("pg", "scram", "maria", "newer", "helper");
    }

    @Test
    void aProfileWithADriverIsForItsSystem() {
        Stack stack = TestStacks.parse("""
                name=a
                kind=standalone
                title=A
                driver.postgresql=pg
                driver.mysql=maria
                profile.driver-own=MySQL's own
                profile.driver-own.driver.mysql=mine
                profile.x=is x
                """);

        assertThat(stack.profilesInsteadOf(Set.of("driver-own", "x"), Dbms.POSTGRESQL))
                .contains("driver-own on mysql only");
        assertThat(stack.profilesInsteadOf(Set.of("driver-own", "x"), Dbms.MYSQL))
                .isEmpty();
        assertThat(stack.profilesInsteadOf(Set.of("x"), Dbms.POSTGRESQL)).isEmpty();
        assertThat(stack.driver(Dbms.MYSQL, Set.of("x"))).containsExactly("maria");
        assertThat(stack.driver(Dbms.MYSQL, Set.of("driver-own", "x"))).containsExactly("mine");
        assertThat(stack.driver(Dbms.POSTGRESQL, Set.of("driver-own"))).containsExactly("pg");
        assertThat(stack.driver(Dbms.MARIADB, Set.of("driver-own"))).isEmpty();
    }

    @Test
    void aSettingThatAProfileNamesMeansNothingWithoutIt() {
        Stack stack = TestStacks.parse("""
                name=a
                kind=web
                title=A
                profile.x=is x
                profile.x.settings=event-loops,even-loops
                profile.y=is y
                profile.y.settings=event-loops
                """);

        assertThat(stack.isMeaningful("event-loops", Set.of())).isFalse();
        assertThat(stack.isMeaningful("event-loops", Set.of("y"))).isTrue();
        assertThat(stack.isMeaningful("even-loops", Set.of("y"))).isFalse();
        assertThat(stack.isMeaningful("pool-size", Set.of())).isTrue();
    }

    @Test
    void aWorkloadThatWritesIsForStacksAndProfilesThatCan() {
        Stack reader = TestStacks.parse("name=a\nkind=standalone\ntitle=A\n");
        Stack writer = TestStacks.parse("""
                name=b
                kind=web
                title=B
                writes=true
                profile.r=only reads
                profile.r.reads-only=true
                profile.s=is for scenarios
                profile.s.scenarios-only=true
                """);

        assertThat(reader.workloadInsteadOf(Workload.TRANSACTION)).contains("for a single-row, multi-row, sleep");
        assertThat(reader.workloadInsteadOf(Workload.SINGLE_ROW)).isEmpty();
        assertThat(writer.workloadInsteadOf(Workload.TRANSACTION)).isEmpty();
        assertThat(writer.profilesInsteadOf(Set.of("r"), Workload.INSERT_ROW))
                .contains("either r or a workload that writes or streams");
        assertThat(writer.profilesInsteadOf(Set.of("r"), Workload.SINGLE_ROW)).isEmpty();
        assertThat(writer.profiles())
                .extracting(
                        profile -> profile.allows(Workload.SINGLE_ROW),
                        profile -> profile.allows(Workload.INSERT_ROW),
                        profile -> profile.allows(ScenarioLoad.closed("post-order", 1)))
                .containsExactly(tuple(true, false, true), tuple(false, false, true));
    }

    @Test
    void aStackSaysWhichWorkloadItCannotRunAndWhy() {
        Stack stack = TestStacks.parse(
                "name=a\nkind=standalone\ntitle=A\nwrites=true\nwithout.copy-rows=the driver has no COPY\n");

        assertThat(stack.abilities().without()).isEqualTo(Map.of(Workload.COPY_ROWS, "the driver has no COPY"));
        assertThat(stack.runs(Workload.COPY_ROWS)).isFalse();
        assertThat(stack.runs(Workload.STREAM_ROWS)).isTrue();
        assertThat(stack.workloadInsteadOf(Workload.COPY_ROWS))
                .hasValueSatisfying(allowed ->
                        assertThat(allowed).startsWith("for a single-row, ").endsWith(", stream-rows"));
    }

    @Test
    void needsNoMoreThanNameKindAndTitle() {
        Stack stack = TestStacks.parse("name=a\nkind=standalone\ntitle=A\n");

        assertThat(stack.kind()).isEqualTo(Stack.Kind.STANDALONE).hasToString("standalone");
        assertThat(stack.selection().reference()).isFalse();
        assertThat(stack.selection().onlyByName()).isFalse();
        assertThat(stack.abilities().writes()).isFalse();
        assertThat(stack.profiles()).isEmpty();
    }

    @Test
    void isCalledInShortWhatItsTitleSaysOrWhatItSaysItself() {
        assertThat(TestStacks.parse("name=a\nkind=web\ntitle=Vert.x (vertx-pg-client)\n")
                        .shortName())
                .isEqualTo("Vert.x");
        assertThat(TestStacks.parse("name=a\nkind=web\ntitle=Spring MVC and JDBC\nshort=JDBC in Spring MVC\n")
                        .shortName())
                .isEqualTo("JDBC in Spring MVC");
    }

    @Test
    void liesBesideItsApplicationClass() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Stack.of(StackTest.class))
                .withMessage("There is no stack.properties beside " + StackTest.class.getName() + ".");
    }

    @Test
    void aStandaloneApplicationPrintsItsIterationsUnlessItsFileSaysOtherwise() {
        Launch launch = TestStacks.parse("name=a\nkind=standalone\ntitle=A\n").launch();

        assertThat(launch.drive()).isEqualTo(Launch.Drive.OUTPUT);
        assertThat(launch.arguments(Map.of("pool-size", "5"), List.of("x", "y"), 8080, Optional.empty()))
                .containsExactly("--pool-size=5", "--profiles=x,y", "--output=json", "--await-input=on");
    }

    @Test
    void aWebApplicationIsASpringBootApplicationUnlessItsFileSaysOtherwise() {
        Launch launch = TestStacks.parse("name=a\nkind=web\ntitle=A\n").launch();

        assertThat(launch.drive()).isEqualTo(Launch.Drive.REQUESTS);
        assertThat(launch.ready()).isEqualTo("/actuator");
        assertThat(launch.benchmark()).isEqualTo("/benchmark");
        assertThat(launch.arguments(Map.of("pool-size", "5"), List.of("x"), 8080, Optional.empty()))
                .containsExactly("--bench.pool-size=5", "--spring.profiles.active=x", "--server.port=8080");
        assertThat(launch.arguments(Map.of(), List.of(), 8080, Optional.empty()))
                .containsExactly("--server.port=8080");
        assertThat(launch.arguments(Map.of(), List.of(), 8080, Optional.of("10.0.0.1")))
                .containsExactly("--server.port=8080", "--server.address=10.0.0.1");
    }

    @Test
    void anApplicationWithoutSpringSaysHowItIsStartedAndDriven() {
        Launch launch = TestStacks.parse("""
                name = web-other
                kind = web
                title = Another framework
                argument.setting = -Dbench.{key}={value}
                argument.profiles = -Dquarkus.profile={profiles}
                argument.port = -Dquarkus.http.port={port}
                argument.always = -Dquarkus.http.host=127.0.0.1  --quiet
                ready = /q/health/ready
                benchmark = /rest/benchmark
                """).launch();

        assertThat(launch.arguments(Map.of("url", "postgresql://h/d"), List.of("x"), 81, Optional.empty()))
                .containsExactly(
                        "-Dbench.url=postgresql://h/d",
                        "-Dquarkus.profile=x",
                        "-Dquarkus.http.port=81",
                        "-Dquarkus.http.host=127.0.0.1",
                        "--quiet");
        assertThat(launch.ready()).isEqualTo("/q/health/ready");
        assertThat(launch.benchmark()).isEqualTo("/rest/benchmark");
    }

    @Test
    void aWebApplicationMayPrintItsIterationsLikeAStandaloneOne() {
        Launch launch =
                TestStacks.parse("name=a\nkind=web\ntitle=A\ndrive=output\n").launch();

        assertThat(launch.arguments(Map.of("selects", "1"), List.of(), 0, Optional.empty()))
                .containsExactly("--selects=1", "--output=json", "--await-input=on");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    kind=web;title=A                        | stack.properties has no name.
                    name=;kind=web;title=A                  | stack.properties has no name.
                    name=a;title=A                          | stack.properties of a: kind is missing.
                    name=a;kind=web                         | stack.properties of a: title is missing.
                    name=a;kind=desktop;title=A             | stack.properties of a: kind=desktop is not allowed: it takes standalone or web.
                    name=a;kind=web;title=A;reference=yes   | stack.properties of a: reference=yes is not allowed: it takes false or true.
                    name=a;kind=web;title=A;drive=ssh       | stack.properties of a: drive=ssh is not allowed: it takes output or requests.
                    name=a;kind=web;title=A;ready=health    | stack.properties of a: ready=health is not allowed: it takes a path that begins with /.
                    name=a;kind=web;title=A;argument.port=8 | stack.properties of a: argument.port=8 is not allowed: it takes an argument that contains {port}.
                    name=a;kind=web;title=A;argument.setting=--{key} | stack.properties of a: argument.setting=--{key} is not allowed: it takes an argument that contains {key} and {value}.
                    name=a;kind=standalone;title=A;ready=/  | stack.properties of a: ready is not allowed with drive=output: it belongs to drive=requests.
                    name=a;kind=web;title=A;profile.p.jdk=21            | stack.properties of a: profile.p is missing.
                    name=a;kind=web;title=A;jdk=new | stack.properties of a: jdk=new is not allowed: it takes a feature release of Java, such as 21.
                    name=a;kind=web;title=A;profile.p=p;profile.p.jdk=x | stack.properties of a: profile.p.jdk=x is not allowed: it takes a feature release of Java, such as 21.
                    name=a;kind=web;title=A;profile.p=p;profile.p.excludes=q | stack.properties of a: profile.p.excludes=q is not allowed: it takes names of the stack's profiles.
                    name=a;kind=web;title=A;profile.p=p;profile.p.driver.mysql=q | stack.properties of a: profile.p.driver.SYSTEM belongs once to a profile whose name begins with driver-, and to no other.
                    name=a;kind=web;title=A;profile.driver-p=p          | stack.properties of a: profile.driver-p.driver.SYSTEM belongs once to a profile whose name begins with driver-, and to no other.
                    name=a;kind=web;title=A;profile.driver-p=p;profile.driver-p.driver.mysql= | stack.properties of a: profile.driver-p.driver.mysql is missing.
                    name=a;kind=web;title=A;jar.mysql=b                 | stack.properties of a: driver.mysql is missing.
                    """)
    void saysWhatIsMissingOrWrong(String properties, String message) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> TestStacks.parse(properties.replace(';', '\n')))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"colour", "profile.p.exclude", "argument.settings", "tune.pool-size", "without.copies", "jar.db2"
            })
    void refusesAKeyThatThereIsNot(String key) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> TestStacks.parse("name=a\nkind=web\ntitle=A\n" + key + "=x\n"))
                .withMessageStartingWith("stack.properties of a: " + key + " is not a key: the keys are name, kind, ");
    }
}
