package io.github.dbstacks.analysis.warning;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.growth.Growth;
import io.github.dbstacks.analysis.law.LawCheck;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.OtherHost;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What a run is warned of. docs/METHODOLOGY.md explains the limits. */
public final class Warnings {
    /** Shares of the time of all processors. */
    private static final double STEAL_SHARE = 0.02;

    private static final double FOREIGN_SHARE = 0.10;
    private static final double THROTTLED_SHARE = 0.01;

    /** Share of the time of a cell's slots. */
    private static final double IDLE_SHARE = 0.05;

    /** How much longer than the median a fork's canary may take. */
    private static final double CANARY_DEVIATION = 0.10;

    /** Pages that a fork may read from a disk. */
    private static final long MAJOR_FAULTS = 100;

    private final MeasuredRun measured;
    private final List<Raised> raised = new ArrayList<>();

    private Warnings(MeasuredRun measured) {
        this.measured = measured;
    }

    /** In the order in which they are told. */
    public static List<Raised> of(MeasuredRun measured, List<CellSummary> cells) {
        Warnings warnings = new Warnings(measured);
        warnings.host();
        warnings.processor();
        warnings.options();
        warnings.settings();
        warnings.loads(cells);
        cells.forEach(cell -> warnings.growth(cell.cell()));
        if (measured.isForComparing()) {
            warnings.steadiness(cells);
            cells.forEach(cell -> warnings.laws(cell.cell()));
            warnings.controls();
            warnings.dependence();
            warnings.idleSlots(cells);
        }
        return warnings.raised;
    }

    /** What each fork shows by itself. A run is warned of more when it is over. */
    public static List<Raised> ofForks(MeasuredRun measured) {
        Warnings warnings = new Warnings(measured);
        warnings.host();
        warnings.processor();
        if (measured.isForComparing()) {
            measured.forks().stream()
                    .map(fork -> fork.planned().cell())
                    .distinct()
                    .forEach(warnings::laws);
        }
        return warnings.raised;
    }

    private void host() {
        share(Warning.STEAL, "", fork -> share(fork, around -> around.host().stealNanos()), STEAL_SHARE);
        boolean areApart = areInterruptsApart();
        share(
                Warning.FOREIGN_LOAD,
                "",
                fork -> leftOver(fork).orElse(0) - (areApart ? interrupts(fork) : 0),
                FOREIGN_SHARE);
        share(Warning.THROTTLED, "", fork -> share(fork, Surroundings::throttledNanos), THROTTLED_SHARE);
        measured.rolesApart().forEach(role -> {
            share(Warning.STEAL, role, fork -> there(fork, role, at -> at.host().stealNanos()), STEAL_SHARE);
            share(Warning.FOREIGN_LOAD, role, fork -> leftOver(fork, role, areApart), FOREIGN_SHARE);
            share(Warning.THROTTLED, role, fork -> there(fork, role, OtherHost::throttledNanos), THROTTLED_SHARE);
        });
        int swapping = (int) measured.forks().stream()
                .flatMap(fork -> fork.usage().stream())
                .filter(usage -> usage.app().majorFaults() > MAJOR_FAULTS)
                .count();
        if (swapping > 0) {
            raised.add(Raised.ofForks(Warning.SWAPPING, swapping, OptionalDouble.empty()));
        }
    }

    /**
     * Share of the processors' time that was used by neither application, database, orchestrator nor load engine. Empty
     * where it is not known. So it is of forks that take turns: what the other open forks use meanwhile is not
     * recorded, and comes to 1 % a fork.
     */
    private OptionalDouble leftOver(MeasuredFork fork) {
        OptionalDouble left = RatioOfSums.of(
                MeasuredIteration.around(fork.watched()),
                this::leftOverNanos,
                Surroundings::elapsedNanos,
                measured.cores());
        return left.isEmpty() || fork.waitedSeconds() > 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(left.getAsDouble() - engineShare(fork));
    }

    /** The same of the host of a role that is not the application's; 0 where it is not known. */
    private double leftOver(MeasuredFork fork, String role, boolean areInterruptsApart) {
        if (fork.waitedSeconds() > 0) {
            return 0;
        }
        boolean hasDatabase = measured.isOn(Roles.DATABASE, role);
        List<Surroundings> looks = MeasuredIteration.around(fork.watched()).stream()
                .filter(around -> around.host(role).isPresent())
                .toList();
        double used = RatioOfSums.of(
                                looks,
                                around -> leftOverNanos(
                                        around.host(role).orElseThrow(),
                                        hasDatabase ? around.databaseCpuNanos() : OptionalLong.of(0)),
                                around -> around.host(role).orElseThrow().elapsedNanos())
                        .orElse(0)
                / measured.cores(role);
        return used
                - (measured.isOn(Roles.LOAD, role) ? engineProcessors(fork) / measured.cores(role) : 0)
                - (areInterruptsApart ? there(fork, role, at -> at.host().interruptNanos()) : 0);
    }

    private static OptionalLong leftOverNanos(OtherHost there, OptionalLong database) {
        OptionalLong host = there.host().hostCpuNanos();
        return host.isPresent() && database.isPresent()
                ? OptionalLong.of(host.getAsLong() - database.getAsLong() - there.watchingCpuNanos())
                : OptionalLong.empty();
    }

    /** Share of the time of the processors of the host of a role; 0 where nothing is known. */
    private double there(MeasuredFork fork, String role, Function<OtherHost, OptionalLong> nanos) {
        List<OtherHost> looks = MeasuredIteration.around(fork.watched()).stream()
                .flatMap(around -> around.host(role).stream())
                .toList();
        return RatioOfSums.of(looks, nanos, OtherHost::elapsedNanos).orElse(0) / measured.cores(role);
    }

    private double interrupts(MeasuredFork fork) {
        return share(fork, around -> around.host().interruptNanos());
    }

    /**
     * Whether the kernel keeps interrupts apart from the CPU time of processes (CONFIG_IRQ_TIME_ACCOUNTING). Where it
     * does, all of them are left over in every fork; where it does not, whom they interrupted has used them. In calm
     * forks hardly anything is left over then.
     */
    private boolean areInterruptsApart() {
        return measured.forks().stream().allMatch(fork -> leftOver(fork).orElse(1) >= interrupts(fork) / 2);
    }

    /** The counters are read one after the other, so a single value may be below 0. */
    private OptionalLong leftOverNanos(Surroundings around) {
        List<OptionalLong> known = List.of(
                measured.isApart(Roles.DATABASE) ? OptionalLong.of(0) : around.databaseCpuNanos(),
                around.applicationCpuNanos(),
                OptionalLong.of(around.watchingCpuNanos()));
        OptionalLong host = around.host().hostCpuNanos();
        return host.isPresent() && known.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(host.getAsLong()
                        - known.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }

    /**
     * Raised when any fork lost more than that share of the time of all processors.
     *
     * @param role whose host it is, where that is not the application's; empty for that
     */
    private void share(Warning warning, String role, ToDoubleFunction<MeasuredFork> ofFork, double limit) {
        double[] shares = measured.forks().stream()
                .mapToDouble(ofFork)
                .filter(share -> share > limit)
                .toArray();
        if (shares.length > 0) {
            raised.add(Raised.ofForks(
                    warning, role, shares.length, Arrays.stream(shares).max()));
        }
    }

    /** 0 where nothing is known. */
    private double share(MeasuredFork fork, Function<Surroundings, OptionalLong> nanos) {
        return RatioOfSums.of(MeasuredIteration.around(fork.watched()), nanos, Surroundings::elapsedNanos)
                        .orElse(0)
                / measured.cores();
    }

    /** What the load engine used; 0 without one. */
    private double engineShare(MeasuredFork fork) {
        return measured.isApart(Roles.LOAD) ? 0 : engineProcessors(fork) / measured.cores();
    }

    /** How many processors the load engine used in the mean; 0 without one. */
    private static double engineProcessors(MeasuredFork fork) {
        return fork.load().stream()
                .mapToDouble(load -> (double) load.engineCpuNanos() / load.elapsedNanos())
                .sum();
    }

    private void processor() {
        processor("", MeasuredFork::canaryNanos);
        measured.rolesApart()
                .forEach(role -> processor(
                        role,
                        fork -> fork.started()
                                .flatMap(begun -> begun.host(role))
                                .map(ForkStarted.OtherHost::canaryNanos)
                                .orElse(OptionalLong.empty())));
    }

    private void processor(String role, Function<MeasuredFork, OptionalLong> canary) {
        double[] canaries = measured.forks().stream()
                .flatMapToLong(fork -> canary.apply(fork).stream())
                .asDoubleStream()
                .sorted()
                .toArray();
        if (canaries.length > 2) {
            double middle = canaries[canaries.length / 2];
            int slow = (int) Arrays.stream(canaries)
                    .filter(nanos -> nanos > middle * (1 + CANARY_DEVIATION))
                    .count();
            if (slow > 0) {
                raised.add(Raised.ofForks(
                        Warning.SLOW_PROCESSOR,
                        role,
                        slow,
                        OptionalDouble.of(canaries[canaries.length - 1] / middle - 1)));
            }
        }
    }

    private void options() {
        List<String> debug = measured.run().plan().jvmOptions().stream()
                .filter(option -> option.matches("-Xint|-XX:TieredStopAtLevel=[0-3]|-agent.*|-javaagent.*|-Xcheck.*"
                        + "|-XX:\\+UnlockDiagnosticVMOptions|-ea|-enableassertions"))
                .toList();
        if (measured.isForComparing() && !debug.isEmpty()) {
            raised.add(Raised.about(Warning.DEBUG_FLAGS, debug));
        }
        if (measured.run().suite().dirty().equals("true")) {
            raised.add(Raised.about(
                    Warning.UNCOMMITTED, List.of(measured.run().suite().commit())));
        }
    }

    /** What an application tells of its pool and driver under the key of a setting is what is in effect. */
    private void settings() {
        List<String> others = measured.forks().stream()
                .flatMap(fork -> fork.application().stream()
                        .flatMap(application -> notInEffect(application)
                                .map(value -> measured.fullName(fork.planned().cell()) + ": " + value)))
                .distinct()
                .toList();
        if (!others.isEmpty()) {
            raised.add(Raised.about(Warning.NOT_IN_EFFECT, others));
        }
    }

    private static Stream<String> notInEffect(Started application) {
        return Setting.all().stream().map(Setting::key).flatMap(key -> {
            String given = application.settings().get(key);
            String inEffect = application.configuration().get(key);
            return given == null || inEffect == null || given.equals(inEffect)
                    ? Stream.empty()
                    : Stream.of(key + " is " + inEffect + ", not " + given);
        });
    }

    private void loads(List<CellSummary> cells) {
        List<String> invalid = cells.stream()
                .filter(cell -> !cell.outcome().loadProblems().isEmpty())
                .map(cell -> measured.fullName(cell.cell()))
                .toList();
        if (!invalid.isEmpty()) {
            raised.add(Raised.about(Warning.LOAD_INVALID, invalid));
        }
    }

    private void growth(Cell cell) {
        List<Growth> growths = measured.forks(cell).stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> Growth.of(fork).stream())
                .toList();
        if (!growths.isEmpty()) {
            raised.add(Raised.grows(measured.fullName(cell), growths));
        }
    }

    private void steadiness(List<CellSummary> cells) {
        for (CellSummary cell : cells) {
            List<String> name = List.of(measured.fullName(cell.cell()));
            switch (cell.steadiness().state()) {
                case NONE -> raised.add(Raised.about(Warning.NOT_STEADY, name));
                case SLOW_DOWN -> raised.add(Raised.about(Warning.SLOWED_DOWN, name));
                case INCONSISTENT -> raised.add(Raised.about(Warning.INCONSISTENT, name));
                case STEADY, TOO_SHORT -> {
                    // Nothing to warn of; the tables show which forks were too short.
                }
            }
        }
    }

    private void laws(Cell cell) {
        List<LawCheck> broken = LawCheck.of(measured, cell).stream()
                .filter(check -> !check.holds())
                .toList();
        if (!broken.isEmpty()) {
            raised.add(Raised.broken(measured.fullName(cell), broken));
        }
    }

    private void controls() {
        for (Control control : Control.of(measured)) {
            if (control.interval().isEmpty()) {
                raised.add(Raised.about(Warning.NOT_ENOUGH_BLOCKS, List.of(control.group())));
            } else if (!control.isEqual()) {
                raised.add(Raised.notEqual(control));
            }
        }
    }

    /** Of each group by chance alone in one clean run of a hundred, all groups together. */
    private void dependence() {
        List<Cell> references = measured.run().order().stream()
                .map(PlannedFork::cell)
                .filter(Cell::reference)
                .distinct()
                .toList();
        for (Cell reference : references) {
            GroupModel.of(measured, reference, Metric.cost(measured))
                    .dependence()
                    .filter(found -> found.pValue() < Control.FALSE_ALARMS / references.size())
                    .ifPresent(found -> raised.add(Raised.about(Warning.BLOCKS_DEPEND, List.of(reference.group()))));
        }
    }

    private void idleSlots(List<CellSummary> cells) {
        List<String> idle = cells.stream()
                .filter(cell -> cell.value(Metric.FREE_SLOTS).orElse(0)
                        > IDLE_SHARE * cell.value(Metric.CONCURRENCY).orElse(Double.MAX_VALUE))
                .map(cell -> measured.fullName(cell.cell()))
                .toList();
        if (!idle.isEmpty()) {
            raised.add(Raised.about(Warning.IDLE_SLOTS, idle));
        }
    }
}
