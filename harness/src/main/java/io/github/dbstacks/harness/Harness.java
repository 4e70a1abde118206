package io.github.dbstacks.harness;

import io.github.dbstacks.result.Iteration;
import io.github.dbstacks.result.Started;
import io.github.dbstacks.settings.OutputFormat;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The main loop of a standalone application: settings, pool, iterations, mean. */
public final class Harness {
    public static final int FINE = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USAGE = 2;

    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(1);

    private final Stack stack;
    private final BatchFactory factory;
    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, String> environment;
    private final List<Iteration> iterations = Collections.synchronizedList(new ArrayList<>());

    Harness(Stack stack, BatchFactory factory, PrintStream out, PrintStream err, Map<String, String> environment) {
        this.stack = stack;
        this.factory = factory;
        this.out = out;
        this.err = err;
        this.environment = Map.copyOf(environment);
    }

    /** Runs a standalone application and ends the JVM with its exit status. */
    public static void main(Class<?> application, String[] args, BatchFactory factory) {
        Harness harness = new Harness(Stack.of(application), factory, System.out, System.err, System.getenv());
        System.exit(harness.run(args));
    }

    int run(String[] args) {
        long begin = System.nanoTime();
        try {
            Arguments arguments = new Arguments(stack);
            if (arguments.isHelp(args)) {
                out.print(arguments.help(args));
                out.flush();
                return FINE;
            }
            Settings settings = SettingsReader.read(stack, arguments.given(args, environment));
            Output output = settings.output() == OutputFormat.JSON
                    ? new JsonOutput(out)
                    : new TextOutput(out, err, Terminal.isInteractive(environment));
            return run(settings, output, begin);
        } catch (SettingsException e) {
            err.println(e.getMessage());
            return WRONG_USAGE;
        }
    }

    private int run(Settings settings, Output output, long begin) {
        try (Batch batch = factory.open(settings)) {
            long openMillis = (System.nanoTime() - begin) / 1_000_000;
            output.started(describe(settings, batch, openMillis));
            return iterate(batch, settings, output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            output.failed("Interrupted.");
            return FAILED;
        } catch (SettingsException e) {
            output.failed(e.getMessage());
            return WRONG_USAGE;
        } catch (Exception e) {
            output.failed(Failure.sentence(e, settings));
            return FAILED;
        }
    }

    /** What an application says of itself; the web applications say it too. */
    public static Started describe(Settings settings, Batch batch, long openMillis) {
        return new Started(
                settings.stack().name(),
                ProcessHandle.current().pid(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                openMillis,
                settings.asMap(),
                batch.configuration());
    }

    private int iterate(Batch batch, Settings settings, Output output) throws InterruptedException {
        Iterations loop = new Iterations(batch, settings);
        Thread interrupted = new Thread(() -> output.summary(List.copyOf(iterations), settings.runs()), "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            for (int index = 1; index <= settings.runs(); index++) {
                if (index > 1) {
                    Thread.sleep(settings.pause().toMillis());
                }
                Iteration iteration = await(
                        loop.start(settings.workload(), settings.selects()).toCompletableFuture(),
                        index,
                        settings,
                        output);
                if (iteration.problem().isPresent()) {
                    output.failed(iteration.problem().get());
                    return FAILED;
                }
                iterations.add(iteration);
                output.ended(iteration, settings.runs());
            }
            return FINE;
        } finally {
            Runtime.getRuntime().removeShutdownHook(interrupted);
            output.summary(List.copyOf(iterations), settings.runs());
        }
    }

    private Iteration await(CompletableFuture<Iteration> running, int index, Settings settings, Output output)
            throws InterruptedException {
        Duration expected = iterations.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos(iterations.get(iterations.size() - 1).durationNanos());
        Duration elapsed = Duration.ZERO;
        while (true) {
            try {
                return running.get(PROGRESS_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                elapsed = elapsed.plus(PROGRESS_INTERVAL);
                output.progress(index, settings.runs(), elapsed, expected);
            } catch (ExecutionException e) {
                throw new AssertionError("an iteration's future never fails", e);
            }
        }
    }
}
