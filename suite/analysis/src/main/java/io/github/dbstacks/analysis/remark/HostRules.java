package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.OtherHost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Whether something else than what is measured used or slowed the processors of a host. */
final class HostRules {
    /** It stands in place of a role for the host of the application. */
    static final String HERE = "";

    /** Shares of the time of all processors. */
    private static final double STEAL_SHARE = 0.02;

    private static final double FOREIGN_SHARE = 0.10;
    private static final double THROTTLED_SHARE = 0.01;

    /** How much longer than the median a fork's canary may take. */
    private static final double CANARY_DEVIATION = 0.10;

    /** Pages that a fork may read from a disk. */
    private static final long MAJOR_FAULTS = 100;

    private final RunEvidence run;
    private final MeasuredRun measured;

    private HostRules(RunEvidence run) {
        this.run = run;
        this.measured = run.measured();
    }

    static Stream<Remark> of(RunEvidence run) {
        HostRules rules = new HostRules(run);
        return Stream.concat(hosts(run.measured()).flatMap(rules::onHost), rules.swapping());
    }

    /** The application's, and the roles of those that are not. */
    static Stream<String> hosts(MeasuredRun measured) {
        return Stream.concat(Stream.of(HERE), measured.rolesApart().stream());
    }

    private Stream<Remark> onHost(String role) {
        boolean areApart = areInterruptsApart();
        return Stream.of(
                        share(
                                RemarkKind.STEAL,
                                "the hypervisor gave processor time to others",
                                role,
                                fork -> share(fork, role, at -> at.host().stealNanos()),
                                STEAL_SHARE),
                        share(
                                RemarkKind.FOREIGN_LOAD,
                                "something else used the processors",
                                role,
                                fork -> leftOver(fork, role).orElse(0) - (areApart ? interrupts(fork, role) : 0),
                                FOREIGN_SHARE),
                        share(
                                RemarkKind.THROTTLED,
                                "a quota kept application or database waiting",
                                role,
                                fork -> share(fork, role, OtherHost::throttledNanos),
                                THROTTLED_SHARE),
                        processor(role))
                .flatMap(remarks -> remarks);
    }

    /** Nothing is known of the size: the kernel counts the pages, and not the time. */
    private Stream<Remark> swapping() {
        long forks = measured.forks().stream()
                .flatMap(fork -> fork.usage().stream())
                .filter(usage -> usage.app().majorFaults() > MAJOR_FAULTS)
                .count();
        return forks == 0
                ? Stream.empty()
                : Stream.of(run.remark(
                        RemarkKind.SWAPPING,
                        "the application had to wait for pages from a disk (" + forks(forks) + ")"));
    }

    /**
     * Share of the processors' time that was used by neither application, database, dbstacks nor load engine, as far as
     * they are on this host. It is empty where that is not known. So it is of forks that take turns: what the other
     * open forks use meanwhile is not recorded, and comes to 1 % a fork.
     */
    private OptionalDouble leftOver(MeasuredFork fork, String role) {
        OptionalDouble left = RatioOfSums.of(
                looks(fork, role),
                around -> leftOverNanos(around, role),
                around -> at(around, role).orElseThrow().elapsedNanos(),
                cores(role));
        return left.isEmpty() || fork.waitedSeconds() > 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(left.getAsDouble()
                        - (isHere(measured, Roles.LOAD, role) ? engineProcessors(fork) / cores(role) : 0));
    }

    /** The counters are read one after the other, so a single value may be below 0. */
    private OptionalLong leftOverNanos(Surroundings around, String role) {
        OtherHost at = at(around, role).orElseThrow();
        OptionalLong none = OptionalLong.of(0);
        List<OptionalLong> used = List.of(
                isHere(measured, Roles.DATABASE, role) ? around.database().databaseCpuNanos() : none,
                role.equals(HERE) ? around.applicationCpuNanos() : none,
                OptionalLong.of(at.watchingCpuNanos()));
        OptionalLong host = at.host().hostCpuNanos();
        return host.isPresent() && used.stream().allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(host.getAsLong()
                        - used.stream().mapToLong(OptionalLong::getAsLong).sum())
                : OptionalLong.empty();
    }

    /** Share of the time of the processors of a host; 0 where nothing is known. */
    private double share(MeasuredFork fork, String role, Function<OtherHost, OptionalLong> nanos) {
        List<OtherHost> looks = looks(fork, role).stream()
                .map(around -> at(around, role).orElseThrow())
                .toList();
        return RatioOfSums.of(looks, nanos, OtherHost::elapsedNanos).orElse(0) / cores(role);
    }

    private double interrupts(MeasuredFork fork, String role) {
        return share(fork, role, at -> at.host().interruptNanos());
    }

    /**
     * Whether the kernel keeps interrupts apart from the CPU time of processes (CONFIG_IRQ_TIME_ACCOUNTING). Where it
     * does, all of them are left over in every fork; where it does not, whom they interrupted has used them. In calm
     * forks hardly anything is left over then.
     */
    private boolean areInterruptsApart() {
        return measured.forks().stream().allMatch(fork -> leftOver(fork, HERE).orElse(1) >= interrupts(fork, HERE) / 2);
    }

    private static List<Surroundings> looks(MeasuredFork fork, String role) {
        return MeasuredIteration.around(fork.watched()).stream()
                .filter(around -> at(around, role).isPresent())
                .toList();
    }

    /** What was seen of a host; empty where nobody looked at it. */
    static Optional<OtherHost> at(Surroundings around, String role) {
        return role.equals(HERE)
                ? Optional.of(new OtherHost(
                        around.elapsedNanos(), around.watchingCpuNanos(), around.throttledNanos(), around.host()))
                : around.host(role);
    }

    private int cores(String role) {
        return role.equals(HERE) ? measured.cores() : measured.cores(role);
    }

    /** Whether another role, which is not the application, is on the host of this one. */
    static boolean isHere(MeasuredRun measured, String other, String role) {
        return role.equals(HERE) ? !measured.isApart(other) : measured.isOn(other, role);
    }

    /** How many processors the load engine used in the mean; 0 without one. */
    private static double engineProcessors(MeasuredFork fork) {
        return fork.load().stream()
                .mapToDouble(load -> (double) load.engine().engineCpuNanos() / load.elapsedNanos())
                .sum();
    }

    /**
     * A remark where any fork lost more than that share of the time of all processors.
     *
     * @param role whose host it is, where that is not the application's
     */
    private Stream<Remark> share(
            RemarkKind kind, String sentence, String role, ToDoubleFunction<MeasuredFork> ofFork, double limit) {
        List<Disturbed> disturbed = disturbed(ofFork, limit);
        return remark(
                kind,
                disturbed,
                sentence + " (" + forks(disturbed.size()) + ", at most " + most(disturbed) + " of all processors"
                        + ofHost(role) + ")",
                fork -> true);
    }

    private static String ofHost(String role) {
        return role.equals(HERE) ? "" : " of the host of the " + role;
    }

    /** A fork, and how much of it that is, as a share. */
    private record Disturbed(MeasuredFork fork, double share) {}

    private List<Disturbed> disturbed(ToDoubleFunction<MeasuredFork> ofFork, double limit) {
        return measured.forks().stream()
                .map(fork -> new Disturbed(fork, ofFork.applyAsDouble(fork)))
                .filter(fork -> fork.share() > limit)
                .toList();
    }

    /** @param counts whether what disturbed a fork can be in a ratio */
    private Stream<Remark> remark(
            RemarkKind kind, List<Disturbed> disturbed, String sentence, Predicate<MeasuredFork> counts) {
        return disturbed.isEmpty()
                ? Stream.empty()
                : Stream.of(run.remark(kind, run.level(cell -> mean(disturbed, cell, counts)), sentence));
    }

    /** Returns the mean share over all forks of a cell. */
    private double mean(List<Disturbed> disturbed, Cell cell, Predicate<MeasuredFork> counts) {
        return disturbed.stream()
                        .filter(of -> of.fork().planned().cell().equals(cell) && counts.test(of.fork()))
                        .mapToDouble(Disturbed::share)
                        .sum()
                / Math.max(1, measured.forks(cell).size());
    }

    private static String most(List<Disturbed> disturbed) {
        double most = disturbed.stream().mapToDouble(Disturbed::share).max().orElse(0);
        return Math.round(100 * most) + " %";
    }

    private static String forks(long number) {
        return number == 1 ? "1 fork" : number + " forks";
    }

    private static OptionalLong canary(MeasuredFork fork, String role) {
        return role.equals(HERE)
                ? fork.canaryNanos()
                : fork.started()
                        .flatMap(begun -> begun.host(role))
                        .map(ForkStarted.HostPath::canaryNanos)
                        .orElse(OptionalLong.empty());
    }

    private Stream<Remark> processor(String role) {
        double[] canaries = measured.forks().stream()
                .flatMapToLong(fork -> canary(fork, role).stream())
                .asDoubleStream()
                .sorted()
                .toArray();
        if (canaries.length <= 2) {
            return Stream.empty();
        }
        double middle = canaries[canaries.length / 2];
        double limit = middle * (1 + CANARY_DEVIATION);
        List<Disturbed> slow = disturbed(
                fork -> canary(fork, role).orElse(0) > limit
                        ? canary(fork, role).orElse(0) / middle - 1
                        : 0,
                0);
        return remark(
                RemarkKind.SLOW_PROCESSOR,
                slow,
                "the processor was not equally fast all the time (before " + forks(slow.size()) + ", by " + most(slow)
                        + " at most" + ofHost(role) + ")",
                fork -> fork.waitedSeconds() == 0);
    }
}
