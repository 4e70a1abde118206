package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.text.Reproduction;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What a report prints under "Run it again" plans the run that was made. */
class RunItAgainTest {
    @TempDir
    private static Path home;

    private static Apps apps;

    @BeforeAll
    static void build() throws IOException {
        apps = Modules.ofEveryOption(home);
        Path sets = Files.createDirectories(home.resolve("plans/versions"));
        Files.copy(Checkout.path("plans/versions/then.yaml"), sets.resolve("then.yaml"));
        System.setProperty("dbstacks.home", Checkout.home().toString());
    }

    @AfterAll
    static void forget() {
        System.clearProperty("dbstacks.home");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--preset smoke",
                "--preset paper",
                "--stack standalone-jdbc --vary pool-size=5,50 --budget 1",
                "--preset standard --budget 60 --blocks 6 --heap 1g",
                "--preset standard --budget 0 --stack standalone-r2dbc --profiles none --profiles loop-resources",
                "--preset load --stack web-mvc-jdbc --blocks 2",
                "--preset layers",
                "--scenario get-company --rate 20 --rate 50.5 --arrivals poisson",
                "--scenario get-company --slo p99=20ms --clients 3",
                "--yardstick database --seed -42 --set iterations=4 --set tls=require",
                "--set concurrency=7 --set measured-iterations=3 --vary pool-size=9",
                "--stack standalone-jdbc --stack standalone-vertx --cpus app=0 db=1",
                "--stack standalone-r2dbc --with none --with io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
                "--with none --versions then --workload multi-row --jdk JDK"
            })
    void theSameRunIsPlanned(String options) throws IOException {
        Run run = planned(options.replace("JDK", System.getProperty("java.home")));
        Reproduction again = Reproduction.of(
                new MeasuredRun(run, RecordMapper.MAPPER.createObjectNode(), List.of(), List.of(), Map.of()));
        Path file = Files.writeString(home.resolve(again.file()), again.plan());
        String command = again.commands().get(again.commands().size() - 1);

        assertThat(command).isEqualTo("./bench run " + file.getFileName());
        Run second = planned(file.toString());

        assertThat(second.order()).isEqualTo(run.order());
        assertThat(second.plan())
                .usingRecursiveComparison()
                .ignoringFields("byHand") // says where a setting came from
                .isEqualTo(run.plan());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://db.example:5432/bench", "postgresql://db.example:5432/$(reboot)"})
    void onesOwnServerIsNamedWithoutItsPassword(String url) {
        Run run = planned("--url postgresql://db.example/bench --user me --password geheim");
        Reproduction again = Reproduction.of(new MeasuredRun(
                run,
                RecordMapper.MAPPER.valueToTree(Map.of("database", Map.of("url", url, "user", "me"))),
                List.of(),
                List.of(),
                Map.of()));

        assertThat(again.commands().get(again.commands().size() - 1))
                .isEqualTo(
                        "./bench run quick.yaml --url " + (url.contains("$") ? "'" + url + "'" : url) + " --user me");
        assertThat(again.plan()).doesNotContain("geheim");
    }

    @Test
    void modulesFromElsewhereAreNamed() {
        Reproduction again = Reproduction.of(new MeasuredRun(
                planned(""),
                RecordMapper.MAPPER.valueToTree(Map.of("modules", List.of("../my stack", "../other"))),
                List.of(),
                List.of(),
                Map.of()));

        assertThat(again.commands().get(again.commands().size() - 1))
                .isEqualTo("./bench run quick.yaml --module '../my stack' --module ../other");
    }

    private static Run planned(String options) {
        RunCommand command = new RunCommand();
        new CommandLine(command).parseArgs(options.isEmpty() ? new String[0] : options.split(" "));
        Plan plan = command.plan();
        PlanOptions given = command.options();
        return new Planner(plan, given, apps, Planner.jdks(given.axes().jdks(), plan)).run();
    }
}
