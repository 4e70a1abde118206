package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.InFlight;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.OtherHost;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenario.RowsLeft;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A law and the two counts of one fork. Of a cell it is the fork that is farthest from obeying the law.
 *
 * @param counted the law's left side
 * @param bound its right side
 * @param allowed by how much the two may differ
 */
public record LawCheck(Law law, double counted, double bound, double allowed) {
    /** Two readings of the kernel's clock ticks, which are 10 ms long, for each of several processes. */
    private static final double CLOCK_TICKS_SECONDS = 0.04;
    /**
     * How old the CPU time in {@code schedstat} may be of a thread that has a processor: the kernel brings it up to
     * date at its clock ticks, of which it has at least 100 a second, and when the thread leaves the processor. The JVM
     * asks for the time with {@code clock_gettime}, which is up to date.
     */
    private static final double SCHEDSTAT_SECONDS = 0.01;
    /** Under load an application does not rest while its JVM and the kernel are asked one after the other. */
    private static final double LOOKS_APART_SECONDS = 0.05;
    /** Calls per request from which on a statement is part of a scenario's work. */
    private static final double LEAST_OF_WORK = 0.1;
    /** Rows that chance decides may differ by so many standard deviations. */
    private static final double DEVIATIONS = 4;
    /** Requests whose answer nobody waited for, when the load ended. */
    private static final double MOST_UNKNOWN = 50;

    /** What a driver asks when it opens a connection. Without a pool that is once for each request. */
    private static final Pattern OPENS =
            Pattern.compile("\\s*SHOW\\b.*|.*\\bpg_catalog\\..*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** The bytes of a row that carries an id and an MD5 sum in hexadecimal digits. */
    private static final int BYTES_OF_A_ROW = 33;

    /** {@code operations in flight 197.10, at most the concurrency 200.00}. */
    public String sentence() {
        return law.left() + " " + count(counted) + ", "
                + law.relation().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + law.right() + " "
                + count(bound);
    }

    private static String count(double number) {
        return String.format(Locale.ROOT, number < 1000 ? "%.2f" : "%.0f", number);
    }

    public boolean holds() {
        return excess() <= 0;
    }

    /** All laws that can be checked for a cell, by its completed forks, aliases included. */
    public static List<LawCheck> of(MeasuredRun measured, Cell cell) {
        List<LawCheck> all = measured.forks(cell).stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> ofFork(fork, measured).stream())
                .toList();
        List<LawCheck> worst = new ArrayList<>();
        for (Law law : Law.values()) {
            all.stream()
                    .filter(check -> check.law == law)
                    .max(Comparator.comparingDouble(LawCheck::excess))
                    .ifPresent(worst::add);
        }
        return worst;
    }

    /** How far beyond what is allowed, as a share of the right side; not above 0 where the law holds. */
    private double excess() {
        return law.relation().excess(counted, bound, allowed);
    }

    private static List<LawCheck> ofFork(MeasuredFork fork, MeasuredRun measured) {
        List<LawCheck> checks = new ArrayList<>();
        measured.estimates().stream()
                .filter(estimate -> estimate.planned().equals(fork.planned()))
                .forEach(estimate -> ofLittle(estimate.inFlight(), beyondTheEnds(fork, estimate.times()), checks));
        int rows = fork.planned().cell().workload().rows();
        check(checks, Law.ROWS, OptionalDouble.of(fork.rowsPerOperation()), rows, 0);
        fork.planned()
                .cell()
                .workload()
                .load()
                .ifPresent(load -> fork.ledger().ifPresent(ledger -> ofScenario(load, ledger, fork, checks)));
        fork.usage().ifPresent(usage -> ofUsage(fork, usage, measured.cores(), checks));
        ofHosts(fork, measured, checks);
        return checks;
    }

    /** @param beyond by how much more each slot of the concurrency may be in use than all the time */
    private static void ofLittle(InFlight inFlight, double beyond, List<LawCheck> checks) {
        double concurrency = inFlight.concurrency().orElse(0);
        if (concurrency > 0) {
            check(checks, Law.IN_FLIGHT, inFlight.asked(), concurrency, concurrency * beyond);
            check(
                    checks,
                    Law.SLOTS,
                    Costs.combined(inFlight.turnaround(), inFlight.idle(), Double::sum),
                    concurrency,
                    0);
        }
        inFlight.asked().ifPresent(asked -> check(checks, Law.SESSIONS, inFlight.sessionsAtWork(), asked, 1));
    }

    /**
     * How long a request of a load may count beyond the ends of what was measured, as a share of it; 0 without a load.
     * It counts with its whole time, also where a part of that lies before a turn or after it. And where the engine
     * stood still at the beginning of a turn, it cuts the measured time short, but not the times of requests.
     */
    private static double beyondTheEnds(MeasuredFork fork, Estimate.Times times) {
        double answered = times.service().isEmpty() ? 0 : times.service().percentile(100);
        return fork.load()
                .map(load -> {
                    double longest = Math.max(
                            answered,
                            load.latency().map(latency -> latency.maxNanos()).orElse(0L));
                    long late = Math.max(0, load.plannedNanos() - load.elapsedNanos());
                    return (load.turns() * longest + late) / Math.max(1, load.elapsedNanos());
                })
                .orElse(0.0);
    }

    /** Requests whose answer came too late for the last second are in both counts. */
    private static void ofScenario(ScenarioLoad load, Ledger ledger, MeasuredFork fork, List<LawCheck> checks) {
        long requests = fork.operations();
        Optional<Scenario> scenario = load.definition();
        if (scenario.isEmpty() || ledger.statements().isEmpty() || requests == 0) {
            return;
        }
        Optional<RowsLeft> left = rowsLeft(scenario.get(), fork);
        List<Ledger.Statement> work = ledger.statements().stream()
                .filter(statement -> !statement.controlsTransaction())
                .filter(statement -> left.isPresent()
                        ? isOf(scenario.get(), statement, ledger)
                        : statement.calls() > requests * LEAST_OF_WORK
                                && !OPENS.matcher(statement.text()).matches())
                .toList();
        if (left.isPresent()) {
            check(
                    checks,
                    Law.ROWS_LEFT,
                    OptionalDouble.of((double) work.stream()
                            .filter(Ledger.Statement::inserts)
                            .mapToLong(Ledger.Statement::rows)
                            .sum()),
                    left.get().mean(),
                    DEVIATIONS * left.get().deviation() + MOST_UNKNOWN + countedThoughFailed(ledger));
        } else {
            check(
                    checks,
                    Law.STATEMENTS,
                    OptionalDouble.of((double) work.stream()
                                    .mapToLong(Ledger.Statement::calls)
                                    .sum()
                            / requests),
                    scenario.get().statements().size(),
                    0);
        }
        check(
                checks,
                Law.STATEMENT_ROWS,
                OptionalDouble.of(
                        (double) work.stream().mapToLong(Ledger.Statement::rows).sum() / requests),
                load.rows(),
                0);
    }

    /** Where the tables were emptied after warm-up, chance has filled them twice. */
    private static Optional<RowsLeft> rowsLeft(Scenario scenario, MeasuredFork fork) {
        if (!fork.settings().has(Setting.EMPTY_TABLES, Switch.ON)) {
            return scenario.rowsLeft(fork.operations());
        }
        long warmUp = fork.iterations().stream()
                        .filter(iteration -> !iteration.measured())
                        .mapToLong(MeasuredIteration::operations)
                        .sum()
                + fork.footprint().firstAnswer().stream().count();
        return scenario.rowsLeft(warmUp)
                .flatMap(first -> scenario.rowsLeft(fork.operations() - warmUp).map(first::plus));
    }

    /** MariaDB tells no texts, and counts the row of an INSERT that it refused as well. Each of them is rolled back. */
    private static long countedThoughFailed(Ledger ledger) {
        return ledger.tells(Ledger.TEXTS) ? 0 : ledger.rollbacks();
    }

    /** The texts tell which rare statements are a scenario's, where the server tells texts. */
    private static boolean isOf(Scenario scenario, Ledger.Statement statement, Ledger ledger) {
        return !ledger.tells(Ledger.TEXTS)
                || scenario.tables().stream()
                        .flatMap(tables -> tables.tables().stream())
                        .anyMatch(statement.text()::contains);
    }

    private static void ofUsage(MeasuredFork fork, Usage usage, int processors, List<LawCheck> checks) {
        OptionalDouble process = seconds(usage.app().processCpuNanos());
        process.ifPresent(clock -> {
            check(checks, Law.THREADS, seconds(OptionalLong.of(usage.app().appCpuNanos())), clock, CLOCK_TICKS_SECONDS);
            check(checks, Law.PROCESSORS, process, processors * usage.elapsedNanos() / 1e9, CLOCK_TICKS_SECONDS);
        });
        List<MeasuredIteration> covered = fork.covered();
        double byJvm = covered.stream()
                        .mapToLong(iteration -> iteration.threads().cpuNanos()
                                + iteration.threads().betweenCpuNanos())
                        .sum()
                / 1e9;
        if (byJvm > 0) {
            check(
                    checks,
                    Law.JAVA_THREADS,
                    seconds(usage.app().javaCpuNanos()),
                    byJvm,
                    processors * SCHEDSTAT_SECONDS
                            + endedSeconds(usage.app())
                            + pausedSeconds(covered)
                            + (fork.load().isPresent()
                                    ? LOOKS_APART_SECONDS + processors * Math.abs(fork.unwatchedNanos()) / 1e9
                                    : 0));
        }
    }

    /**
     * CPU time of threads that have ended. The JVM has counted it up to the last iteration in whose end they lived; the
     * kernel tells the times of live threads alone, and of the others only what they add to the process.
     */
    private static double endedSeconds(Usage.AppUsage app) {
        return app.javaCpuNanos().isPresent()
                ? Math.max(0, app.appCpuNanos() - app.javaCpuNanos().getAsLong() - app.gcCpuNanos() - app.jitCpuNanos())
                        / 1e9
                : 0;
    }

    /**
     * CPU time that the JVM counted in the iterations after a look. Forks that take turns pause there: the JVM counts
     * what its threads use in the pause with the iteration after it, and the kernel's looks leave it out.
     */
    private static double pausedSeconds(List<MeasuredIteration> covered) {
        return IntStream.range(0, covered.size())
                        .filter(at -> at == 0 || covered.get(at - 1).around().isPresent())
                        .mapToLong(at -> covered.get(at).threads().betweenCpuNanos())
                        .sum()
                / 1e9;
    }

    private static void ofHosts(MeasuredFork fork, MeasuredRun measured, List<LawCheck> checks) {
        List<Surroundings> looks = MeasuredIteration.around(fork.watched());
        HostRules.hosts(measured).forEach(role -> ofHost(looks, role, measured, checks));
        check(
                checks,
                Law.BYTES,
                MeasuredIteration.perOperation(
                        fork.watched(), around -> around.host().receivedBytes()),
                fork.planned().cell().workload().rows() * BYTES_OF_A_ROW,
                0);
    }

    private static void ofHost(List<Surroundings> looks, String role, MeasuredRun measured, List<LawCheck> checks) {
        OptionalDouble host =
                sum(looks, around -> at(around, role, there -> there.host().hostCpuNanos()));
        OptionalDouble application =
                role.equals(HostRules.HERE) ? sum(looks, Surroundings::applicationCpuNanos) : OptionalDouble.of(0);
        if (host.isPresent() && application.isPresent()) {
            double database = HostRules.isHere(measured, Roles.DATABASE, role)
                    ? sum(looks, around -> around.database().databaseCpuNanos()).orElse(0)
                    : 0;
            double watching = sum(looks, around -> at(around, role, there -> OptionalLong.of(there.watchingCpuNanos())))
                    .orElse(0);
            double stolen = sum(
                            looks,
                            around -> at(around, role, there -> there.host().stealNanos()))
                    .orElse(0);
            check(
                    checks,
                    Law.HOST,
                    OptionalDouble.of((application.getAsDouble() + database + watching) / 1e9),
                    (host.getAsDouble() + stolen) / 1e9,
                    looks.size() * CLOCK_TICKS_SECONDS);
        }
    }

    private static OptionalLong at(Surroundings around, String role, Function<OtherHost, OptionalLong> nanos) {
        return HostRules.at(around, role).map(nanos).orElse(OptionalLong.empty());
    }

    /** The sum is empty where one of them is not known. */
    private static OptionalDouble sum(List<Surroundings> looks, Function<Surroundings, OptionalLong> nanos) {
        boolean known = !looks.isEmpty()
                && looks.stream().allMatch(look -> nanos.apply(look).isPresent());
        return known
                ? OptionalDouble.of(looks.stream()
                        .mapToDouble(look -> nanos.apply(look).getAsLong())
                        .sum())
                : OptionalDouble.empty();
    }

    private static OptionalDouble seconds(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsLong() / 1e9) : OptionalDouble.empty();
    }

    private static void check(
            List<LawCheck> checks, Law law, OptionalDouble counted, double bound, double moreTolerance) {
        counted.ifPresent(left -> checks.add(new LawCheck(law, left, bound, law.tolerance() * bound + moreTolerance)));
    }
}
