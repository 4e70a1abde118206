package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.terminal.ChooseTable;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code ./bench choose}: what stacks need for a service, computed from the published runs. */
@Command(
        name = "choose",
        description = {
            "Computes what stacks need for your service: cores, p50 and p99, connections, memory, and whether the difference"
                    + " matters. Each number says whether a run has measured it or it is computed, from which runs, and how"
                    + " far it may be off. Nothing is measured. The page choose.html of ./bench site answers the same."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench choose --rate 800 --statements 3 --distance 1 --instances 4",
            "  ./bench choose --framework quarkus --only hibernate --rate 1000",
            "  ./bench choose --rate 2000 --distance other-zone --max-connections 200"
        })
final class ChooseCommand implements Callable<Integer> {
    @Option(
            names = "--framework",
            paramLabel = "NAME",
            description = "such as spring-mvc, spring-boot or quarkus (default: any)")
    private Optional<String> framework = Optional.empty();

    @Option(
            names = "--only",
            paramLabel = "WORDS",
            description = "only stacks whose name has one of these, between commas, such as hibernate,r2dbc; the whole"
                    + " name of a stack names no other")
    private Optional<String> only = Optional.empty();

    @Option(names = "--database", paramLabel = "SYSTEM", description = "postgresql (default), mariadb or mysql")
    private Optional<String> database = Optional.empty();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "requests a second, of all instances together (default: 100)")
    private Optional<String> rate = Optional.empty();

    @Option(
            names = "--statements",
            paramLabel = "N",
            description = "statements of a request, one after another (default: 1)")
    private Optional<String> statements = Optional.empty();

    @Option(names = "--work", paramLabel = "KIND", description = "what they do: reading (default) or writing")
    private Optional<String> work = Optional.empty();

    @Option(
            names = "--distance",
            paramLabel = "MS",
            description = "round trip to the database in ms, or same-zone (0.5) or other-zone (2.1) (default: 0)")
    private Optional<String> distance = Optional.empty();

    @Option(names = "--cores", paramLabel = "N", description = "cores of an instance (default: 2)")
    private Optional<String> cores = Optional.empty();

    @Option(names = "--instances", paramLabel = "N", description = "instances of the service (default: 1)")
    private Optional<String> instances = Optional.empty();

    @Option(names = "--p99", paramLabel = "MS", description = "p99 that is allowed")
    private Optional<String> p99 = Optional.empty();

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "what the database allows (default: 100 on PostgreSQL, else 151, as without configuration);"
                    + " the answer begins with the connections then")
    private Optional<String> maxConnections = Optional.empty();

    @Option(
            names = "--published",
            paramLabel = "DIR",
            description = "directory of the runs to compute from (default: results/published)")
    private Path published = Home.folder().resolve("results/published");

    @Option(names = "--how", description = "say how each number is computed, how far that was off, and its runs")
    private boolean how;

    @Override
    public Integer call() {
        List<Stack> stacks = Apps.stacks(Home.folder());
        if (stacks.isEmpty()) {
            throw BenchException.failed("No application has been built in " + Home.folder() + ": run mvn package.");
        }
        Coefficients coefficients = Coefficients.of(DerivedRun.read(PublishedRuns.in(published)), stacks);
        Map<String, String> given = given();
        JsonNode answer = Chooser.of(coefficients).answer(given);
        if (answer.has("error")) {
            String sentence = answer.path("error").asString("");
            boolean isOption = given.keySet().stream().anyMatch(key -> sentence.startsWith(key + "="));
            throw BenchException.usage((isOption ? "--" : "") + sentence);
        }
        Path home = Home.folder();
        Path shown = published.startsWith(home) ? home.relativize(published) : published;
        Optional<String> runs = how ? Optional.of(shown.toString()) : Optional.empty();
        System.out.print(ChooseTable.of(answer, runs, TerminalWindow.width()));
        return 0;
    }

    /** Returns what was said, by the keys that the page has, too. */
    private Map<String, String> given() {
        Map<String, String> given = new TreeMap<>();
        framework.ifPresent(text -> given.put("framework", text));
        only.ifPresent(text -> given.put("only", text));
        database.ifPresent(text -> given.put("database", text));
        rate.ifPresent(text -> given.put("rate", text));
        statements.ifPresent(text -> given.put("statements", text));
        work.ifPresent(text -> given.put("work", text));
        distance.ifPresent(text -> given.put("distance", text));
        cores.ifPresent(text -> given.put("cores", text));
        instances.ifPresent(text -> given.put("instances", text));
        p99.ifPresent(text -> given.put("p99", text));
        maxConnections.ifPresent(text -> given.put("max-connections", text));
        return given;
    }
}
