package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.orchestrator.cli.Bench;
import io.github.dbstacks.orchestrator.engine.OwnServer;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command is given a value that it takes, and every example of a help runs, as far as nothing is
 * measured.
 */
class CommandsTest {
    /** A small one of those that are published. */
    private static final String PUBLISHED = "results/published/2026-11-24-study-000/threads/2026-11-25T005750Z-threads";

    /** Commands that end with status 0. Each has what the ones before it lack. */
    private static final String CALLS = """
            audit FOLDER/table.csv --columns throughput=n,latency:ms=ms --columns concurrency=c --corrected
            choose --framework spring-boot --only virtual,r2dbc --database mariadb --rate 800 --statements 3 --work writing --distance 1
            choose --cores 4 --instances 4 --p99 50 --max-connections 200 --how --published HOME/results/published
            compare HOME/results/published/2026-11-25-quick-jdk-17 HOME/results/published/2026-11-25-quick-jdk-25 --output FOLDER/comparison
            doctor --hosts FOLDER/hosts.yaml
            explain standalone-r2dbc --against standalone-jdbc --dry-run --preset quick --workload single-row
            list --module HOME/suite/conformance/planted
            metrics
            report FOLDER/run --format sqlite --output FOLDER/report
            run --dry-run --preset smoke --stack standalone-jdbc --profiles none --workload single-row --results FOLDER/new
            run --dry-run --stack standalone-jdbc --vary pool-size=2,4 --race --seed 7 --jdk JDK --heap 256m --set rest=on
            run --dry-run --stack standalone-jdbc --with none
            run --dry-run --stack web-mvc-jdbc --versions then
            run --dry-run --stack standalone-planted --module HOME/suite/conformance/planted --yardstick database
            run --dry-run --stack standalone-jdbc --diagnose thread-dump --diagnostic-forks 1
            run --dry-run --stack standalone-jdbc --url URL --user bench --password bench --create-schema
            run --dry-run --stack standalone-jdbc --database mysql --mysql-home FOLDER/mysql
            run --dry-run --stack standalone-jdbc --hosts FOLDER/hosts.yaml
            run --dry-run --stack standalone-jdbc --stack standalone-vertx --cpus app=0 db=1
            run --dry-run --stack web-mvc-jdbc --scenario get-company --clients 5 --rate 100 --arrivals poisson
            run --dry-run --stack web-mvc-jdbc --scenario get-company --slo p99=20ms
            run --dry-run --preset rates --rate 200 --rate 1000
            run --plan-only --preset smoke --stack standalone-jdbc --results FOLDER/planned
            run --dry-run --resume PLANNED
            site --published FOLDER/published --submitted FOLDER/none --output FOLDER/site --address https://db.example/
            run --dry-run --preset race --stack standalone-jdbc --vary pool-size=10,20 --blocks 5 --budget 20
            database --drop-schema --url URL
            """;

    /**
     * These are given by {@link #aDatabaseAsItsHelpStartsIt}, and by the tests of comparing, packing and verifying.
     * {@code --load-cpus} needs a third processor, so the test of Processors has it.
     */
    private static final Set<String> ELSEWHERE =
            Set.of("--port", "--max-connections", "--fail-on", "--pack", "--checkout", "--load-cpus");

    /**
     * The things that an example takes for granted: files, folders and servers of whoever reads it, and libraries that
     * Maven loads.
     */
    private static final Pattern OF_THE_READER =
            Pattern.compile("my-plan|\\.\\./new|/opt/jdk|results/2026|db\\.example|io\\.r2dbc|versions=");

    /** Values of options that are not texts, by what the help calls them. */
    private static final Map<String, List<String>> VALUES =
            Map.of("KEY=VALUE", List.of("a=b"), "NAME=VALUE", List.of("a=b"), "app=LIST db=LIST", List.of("a", "b"));

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeFiles() throws Exception {
        Path home = Applications.home();
        Files.writeString(folder.resolve("table.csv"), "n,ms,c\n100,10,1\n");
        Files.writeString(folder.resolve("hosts.yaml"), "app: {address: 127.0.0.1}\ndatabase: {address: 127.0.0.1}\n");
        Files.createDirectories(folder.resolve("mysql/bin"));
        Files.createFile(folder.resolve("mysql/bin/mysqld"));
        for (String copy : List.of("run", "published/run")) {
            Path run = Files.createDirectories(folder.resolve(copy));
            try (Stream<Path> files = Files.list(home.resolve(PUBLISHED))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, run.resolve(file.getFileName()));
                }
            }
        }
    }

    @Test
    @Tag("slow")
    void everyOptionIsTaken() throws Exception {
        String url = Database.create("commands").url().toString();
        String planned = "";
        Set<String> given = new HashSet<>(ELSEWHERE);
        for (String line : CALLS.lines().toList()) {
            List<String> words = Stream.of(line.split(" ", -1))
                    .map(word -> word.replace("FOLDER", folder.toString())
                            .replace("HOME", Applications.home().toString())
                            .replace("JDK", Jdk.current().home().toString())
                            .replace("URL", url))
                    .toList();
            if (words.contains("PLANNED")) {
                words = new ArrayList<>(words);
                words.set(words.indexOf("PLANNED"), planned);
            }
            BenchCall call = BenchCall.of(words);

            assertThat(call.exitStatus()).as(line + "\n" + call.errors()).isZero();
            if (words.contains("--plan-only")) {
                planned = call.output().strip();
            }
            words.stream().filter(word -> word.startsWith("--")).forEach(given::add);
        }
        assertThat(given)
                .containsAll(commands()
                        .flatMap(command -> options(command).stream())
                        .map(OptionSpec::longestName)
                        .collect(Collectors.toSet()));
    }

    /** A dry run says it as the run itself does. */
    @Test
    void aDryRunSaysWhichCellsTheYardstickHardlyCompares() {
        BenchCall call = BenchCall.of(
                "run --dry-run --stack standalone-jdbc --stack standalone-r2dbc --yardstick database".split(" ", -1));

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.errors()).contains("With the database as the yardstick standalone-r2dbc is compared only if ");
    }

    /** An option of a class that picocli cannot make fails only when somebody gives it. */
    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionHasAClassThatPicocliMakes(CommandSpec command) {
        for (OptionSpec option : options(command)) {
            List<String> words = new ArrayList<>(List.of(command.name()));
            command.options().stream()
                    .filter(each -> each.equals(option) || each.required())
                    .forEach(each -> words.addAll(withValue(each)));
            command.positionalParameters().forEach(parameter -> words.add("1"));

            CommandLine.ParseResult parsed = new CommandLine(new Bench()).parseArgs(words.toArray(String[]::new));

            assertThat(Objects.requireNonNull(parsed.subcommand()).hasMatchedOption(option.longestName()))
                    .as(words.toString())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleRuns(String example) {
        List<String> words = words(example);
        CommandLine.ParseResult parsed = new CommandLine(new Bench()).parseArgs(words.toArray(String[]::new));
        assertThat(Objects.requireNonNull(parsed.subcommand()).unmatched()).isEmpty();
        if (parsed.subcommand().commandSpec().findOption("--dry-run") != null
                && !OF_THE_READER.matcher(example).find()) {
            List<String> dry = new ArrayList<>(words);
            if (!dry.contains("--dry-run")) {
                dry.add("--dry-run");
            }
            BenchCall call = BenchCall.of(dry);

            assertThat(call.exitStatus()).as(call.errors()).isZero();
            assertThat(call.output()).isNotBlank();
        }
    }

    @Test
    @Tag("slow")
    void aDatabaseAsItsHelpStartsIt(@TempDir Path own) throws Exception {
        String port = Integer.toString(Ports.free());
        String example = examples()
                .filter(line -> line.startsWith("./bench database --port"))
                .findFirst()
                .orElseThrow()
                .replace("5433", port);
        BenchProcess bench = new BenchProcess(own);
        Process process = bench.start(words(example));
        try {
            String url = "postgresql://localhost:" + port + "/bench";
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
            while (!bench.output().contains(url) && process.isAlive() && System.nanoTime() < deadline) {
                Thread.sleep(100);
            }
            assertThat(bench.output()).as(bench.errors()).contains(url + ", user bench, password bench");
            Server server = new OwnServer(url, "bench", "bench", false).as(Map.of());
            try (Admin admin = Admin.open(server)) {
                assertThat(admin.text("SHOW max_connections")).isEqualTo("600");
                assertThat(admin.text("SHOW shared_preload_libraries")).isEqualTo("pg_stat_statements");
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
        bench.assertNothingLeftBehind();
    }

    private static Stream<CommandSpec> commands() {
        System.setProperty("dbstacks.home", Applications.home().toString());
        return new CommandLine(new Bench()).getSubcommands().values().stream().map(CommandLine::getCommandSpec);
    }

    private static Collection<OptionSpec> options(CommandSpec command) {
        Map<String, OptionSpec> options = new TreeMap<>();
        command.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .forEach(option -> options.put(option.longestName(), option));
        return options.values();
    }

    /** Picocli's format strings have two percent signs for one. Words for the reader stand apart by several blanks. */
    private static Stream<String> examples() {
        return Stream.concat(Stream.of(new CommandLine(new Bench()).getCommandSpec()), commands())
                // A line that ends with a backslash goes on in the next one.
                .flatMap(command -> String.join("\n", command.usageMessage().footer())
                        .replace(" \\\n     ", "")
                        .lines())
                .filter(line -> line.startsWith("  ./bench "))
                .map(line -> line.strip().replaceFirst(" {2,}.*", "").replace("%%", "%"));
    }

    private static List<String> words(String example) {
        return List.of(example.substring("./bench ".length()).split(" +", -1));
    }

    private static List<String> withValue(OptionSpec option) {
        List<String> words = new ArrayList<>(List.of(option.longestName()));
        if (option.arity().max() > 0) {
            words.addAll(VALUES.getOrDefault(option.paramLabel(), List.of("1")));
        }
        return words;
    }
}
