package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.probe.ProbeDirectory;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./bench probe}: connections and threads, counted in the running system. */
@Command(
        name = "probe",
        description = {
            "Runs SELECTs that sleep for 2 s on pools of 100 and counts, for the first iteration and a later one, the"
                    + " sessions established and active, and the event-loop threads that hold connections and that do"
                    + " the work; for web applications also with several requests at once.",
            "About 12 s for each stack and combination of profiles."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ./bench probe",
            "  ./bench probe --stack web-webflux-r2dbc --profiles none --profiles loop-resources,pool-warmup",
            "  ./bench probe studies/000/threads.yaml",
            "  ./bench probe --resume results/2026-11-24T155536Z-probe"
        })
final class ProbeCommand implements Callable<Integer> {
    /** Beside this class. */
    private static final String PLAN = "probe.yaml";

    private static final List<String> BESIDE_RESUME = List.of("--jdk", "--url", "--user", "--password", "--module");

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN.yaml",
            description = "which cells to look at (default: every stack in every combination of profiles)")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--requests", paramLabel = "N", description = "requests at once to a web application (default: 4)")
    private int requests = 4;

    @Option(names = "--results", paramLabel = "DIR", description = "where to write (default: results)")
    private Path results = Home.folder().resolve("results");

    @Option(names = "--resume", paramLabel = "DIR", description = "go on with a probe that was interrupted")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private Measurement measurement = new Measurement();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (requests < 1 || requests > 100) {
            throw BenchException.usage("--requests=" + requests + " is not allowed: it takes a number from 1 to 100.");
        }
        measurement.checkUrl();
        resume.ifPresent(path -> Resumption.refusePlanning(path, spec, BESIDE_RESUME, file));
        ProbeDirectory directory = resume.isPresent()
                ? new ProbeRunner(measurement).resume(ProbeDirectory.existing(resume.get()))
                : probe(file.map(PlanFile::read).orElseGet(ProbeCommand::everything));
        System.out.print(directory.table(TerminalWindow.width()));
        System.err.println("Results: " + directory.path());
        return directory.probed().stream().allMatch(probed -> probed.problem().isEmpty()) ? 0 : 1;
    }

    private ProbeDirectory probe(Plan plan) throws InterruptedException {
        List<Jdk> jdks = Planner.jdks(measurement.jdks(), plan);
        Run run = new Planner(plan, options(), measurement.apps(), jdks).inOrder();
        return new ProbeRunner(measurement).probe(run, jdks, requests, results);
    }

    private static Plan everything() {
        try (InputStream in = Objects.requireNonNull(ProbeCommand.class.getResourceAsStream(PLAN))) {
            return PlanFile.parse(PLAN, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PlanOptions options() {
        return measurement
                .options(measurement.settings(System.getenv()))
                .withAxes(measurement.axes(List.of()))
                .withSeed(Optional.of(1L))
                .withInterleave(false);
    }
}
