package io.github.dbstacks.harness;

import io.github.dbstacks.harness.output.IterationLog;
import io.github.dbstacks.harness.output.JsonOutput;
import io.github.dbstacks.harness.output.Output;
import io.github.dbstacks.harness.output.Terminal;
import io.github.dbstacks.harness.output.TextOutput;
import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.settings.OutputFormat;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The main loop of a standalone application: reads settings, opens the pool, runs iterations, prints their mean. */
public final class Harness {
    public static final int FINE = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USAGE = 2;

    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(1);

    /** Opens and fills a stack's pool and makes a batch that uses it, which the caller closes. */
    @FunctionalInterface
    public interface BatchFactory {
        /** @throws Exception whatever the driver throws; {@link Failure} makes a sentence of it */
        Batch open(Settings settings) throws Exception;
    }

    private final Stack stack;
    private final BatchFactory factory;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final Map<String, String> environment;

    Harness(
            Stack stack,
            BatchFactory factory,
            InputStream in,
            PrintStream out,
            PrintStream err,
            boolean terminal,
            Map<String, String> environment) {
        this.stack = stack;
        this.factory = factory;
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    /** Runs a standalone application and ends the JVM with its exit status. */
    public static void main(Class<?> application, String[] args, BatchFactory factory) {
        FullMemory.endsTheProcess();
        TimeZones.useUtc();
        Map<String, String> environment = System.getenv();
        boolean terminal = Terminal.isInteractive(environment);
        Harness harness =
                new Harness(Stack.of(application), factory, System.in, System.out, System.err, terminal, environment);
        System.exit(harness.run(args));
    }

    int run(String[] args) {
        try {
            Arguments arguments = new Arguments(stack);
            if (arguments.isHelp(args)) {
                out.print(arguments.help(args));
                out.flush();
                return FINE;
            }
            return run(SettingsReader.read(stack, arguments.given(args, environment)));
        } catch (SettingsException e) {
            err.println(e.getMessage());
            return WRONG_USAGE;
        }
    }

    private int run(Settings settings) {
        Output output = settings.get(Setting.OUTPUT) == OutputFormat.JSON
                ? new JsonOutput(out)
                : new TextOutput(out, err, terminal);
        IterationLog log = new IterationLog(output, settings.isIterationsFixed() ? settings.iterations() : 0);
        Thread interrupted = new Thread(log::close, "interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try (Batch batch = factory.open(settings)) {
            Marks.require(settings, settings.workload());
            log.start(describe(settings, batch));
            return iterate(batch, settings, log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            log.fail(new FailureReason(FailureKind.ENDED, "Interrupted."));
            return FAILED;
        } catch (Throwable e) {
            return failed(Failure.of(e, settings), log);
        } finally {
            log.close();
            forget(interrupted);
        }
    }

    private static int failed(FailureReason reason, IterationLog log) {
        log.fail(reason);
        return reason.kind() == FailureKind.SETTINGS ? WRONG_USAGE : FAILED;
    }

    /** Returns what an application reports about itself; the web applications report the same. */
    public static Started describe(Settings settings, Batch batch) {
        return describe(settings, batch.configuration());
    }

    /** @param configuration how driver and pool are configured, as far as the application tells */
    public static Started describe(Settings settings, Map<String, String> configuration) {
        Map<String, String> all = new TreeMap<>(configuration);
        settings.stack()
                .parts(settings.dbms(), settings.profiles())
                .forEach((part, name) -> all.put(Started.PART + part, name));
        Marks.isolationLevel(settings).ifPresent(level -> all.put(Started.ISOLATION_LEVEL, level));
        return new Started(
                settings.stack().name(),
                ProcessHandle.current().pid(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                settings.asMap(),
                all);
    }

    private int iterate(Batch batch, Settings settings, IterationLog log)
            throws InterruptedException, ExecutionException {
        Iterations loop = new Iterations(batch, settings);
        Durations durations = new Durations(settings);
        Phases phases = new Phases(settings);
        Pause pause = new Pause(settings, () -> ProcessHandle.current().info().totalCpuDuration());
        while (!phases.areOver()) {
            if (settings.get(Setting.AWAIT_INPUT) == Switch.ON) {
                awaitLine();
            }
            pause.before(phases.index(), phases.phase());
            Iteration iteration = await(loop.start(settings.workload(), settings.selects()), log)
                    .withPhase(phases.index(), phases.phase());
            phases.ended(iteration);
            if (iteration.problem().isPresent()) {
                return failed(iteration.problem().get(), log);
            }
            log.add(iteration);
            try {
                durations.add(iteration);
            } catch (IOException e) {
                log.fail(new FailureReason(FailureKind.APPLICATION, Durations.notWritten(settings, e)));
                return FAILED;
            }
            if (out.checkError()) {
                err.println("Standard output cannot be written to: its disk is full, or nobody reads it.");
                return FAILED;
            }
        }
        return FINE;
    }

    /** At the end of the input nobody reads counters any more, so nothing is waited for. */
    private void awaitLine() {
        try {
            for (int next = in.read(); next != '\n' && next >= 0; ) {
                next = in.read();
            }
        } catch (IOException e) {
            // This is like the end of the input.
        }
    }

    private static Iteration await(CompletionStage<Iteration> iteration, IterationLog log)
            throws InterruptedException, ExecutionException {
        CompletableFuture<Iteration> running = iteration.toCompletableFuture();
        Duration elapsed = Duration.ZERO;
        while (true) {
            try {
                return running.get(PROGRESS_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                elapsed = elapsed.plus(PROGRESS_INTERVAL);
                log.progress(elapsed);
            }
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down already, for example after Ctrl-C.
        }
    }
}
