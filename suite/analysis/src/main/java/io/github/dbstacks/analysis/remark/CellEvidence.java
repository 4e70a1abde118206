package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.LedgerLine;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.RecordedSettings;
import io.github.dbstacks.settings.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is recorded of a cell, for the rules.
 *
 * @param reference the cell that it is compared with; empty for the reference itself
 * @param application what its first completed fork reported of itself
 * @param iterations that its completed forks measured
 */
record CellEvidence(
        RunEvidence run,
        CellSummary summary,
        Optional<CellSummary> reference,
        Optional<Started> application,
        List<MeasuredIteration> iterations) {
    static CellEvidence of(RunEvidence run, CellSummary summary, Optional<CellSummary> reference) {
        List<MeasuredFork> completed = run.measured().forks(summary.cell()).stream()
                .filter(MeasuredFork::isCompleted)
                .toList();
        return new CellEvidence(
                run,
                summary,
                reference,
                completed.stream().flatMap(fork -> fork.application().stream()).findFirst(),
                completed.stream().flatMap(fork -> fork.measured().stream()).toList());
    }

    MeasuredRun measured() {
        return run.measured();
    }

    /** A remark that explains nothing. */
    Remark remark(RemarkKind kind, Level level, String sentence) {
        return Remark.of(kind, level, cell(), sentence);
    }

    /** A remark that says why the cell's numbers are as they are. */
    Remark remark(RemarkKind kind, String sentence, double share, Optional<Knob> knob) {
        return remark(kind, kind.level() == Level.BROKEN ? broken() : kind.level(), sentence, share, knob);
    }

    Remark remark(RemarkKind kind, Level level, String sentence, double share, Optional<Knob> knob) {
        OptionalDouble known = OptionalDouble.of(Math.max(0, Math.min(1, share)));
        return new Remark(kind, level, Optional.of(cell()), sentence, known, knob);
    }

    /** See {@link RunEvidence#level}, of what was seen in this cell alone. */
    Level level(double size) {
        return run.level(cell -> cell.equals(cell()) ? size : 0);
    }

    /** See {@link RunEvidence#levelIn}. */
    Level level() {
        return run.levelIn(cell());
    }

    /**
     * Returns the level of what makes a cell unusable for comparing. A study may plan unlike work and forks that fail,
     * and each of its claims says what it decides.
     */
    Level broken() {
        return measured().run().plan().expectations().isPresent() ? Level.NOTE : Level.BROKEN;
    }

    Cell cell() {
        return summary.cell();
    }

    /** What one of its operations is called. */
    String operation() {
        return cell().workload().operation();
    }

    /** An effective setting; empty where the application did not report it. */
    <T> Optional<T> setting(Setting<T> setting) {
        return application.flatMap(started -> new RecordedSettings(started.settings()).get(setting));
    }

    /** Returns an effective setting of the reference. */
    <T> Optional<T> referenceSetting(Setting<T> setting) {
        return reference.flatMap(other -> measured().forks(other.cell()).stream()
                .flatMap(fork -> fork.settings().get(setting).stream())
                .findFirst());
    }

    /** Whether the plan wants it to differ from its reference in this setting. */
    boolean varies(Setting<?> setting) {
        return reference
                .filter(other -> cell().differences(other.cell()).contains(setting.key()))
                .isPresent();
    }

    /** Whether plan or command line gave the cell a value of this setting, which else is the default. */
    boolean isAsked(String key) {
        RunPlan plan = measured().run().plan();
        return plan.settings(cell()).containsKey(key) || plan.byHand().containsKey(key);
    }

    /** Processors that the application may use. */
    int processors() {
        return measured().clientProcessors(cell());
    }

    /** An effective setting; 0 where the application did not report it. */
    int number(Setting<Integer> setting) {
        return setting(setting).orElse(0);
    }

    /** What the application reported of its driver or pool; empty where it did not. */
    String configuration(String key) {
        return application.map(Started::configuration).orElse(Map.of()).getOrDefault(key, "");
    }

    /**
     * The number of event-loop threads that the stack has for its connections; 0 where it has none or does not tell.
     */
    int loopsThereAre() {
        return wholeNumber(configuration("event loop threads"));
    }

    /**
     * Share of the time in which the event loops that hold connections were at work or ready to work and without a
     * processor. The kernel tells how long all threads waited for a processor; the loops' part of it is taken to be
     * their part of the CPU time.
     */
    double busyLoops() {
        double atWork = RatioOfSums.of(
                        iterations,
                        iteration -> OptionalLong.of(iteration.threads().loopCpuNanos()),
                        iteration ->
                                iteration.durationNanos() * iteration.threads().loops())
                .orElse(0);
        double waitsForEach = RatioOfSums.of(
                        summary.resources().usage(),
                        usage -> OptionalLong.of(usage.app().appWaitNanos()),
                        usage -> usage.app().appCpuNanos())
                .orElse(0);
        return Math.min(1, atWork * (1 + waitsForEach));
    }

    /** Whether all SELECTs of an iteration are passed to the driver at once. */
    boolean isAllAtOnce() {
        return setting(Setting.FAN_OUT).equals(Optional.of(FanOut.ALL_AT_ONCE));
    }

    boolean has(String profile) {
        return cell().profiles().contains(profile);
    }

    /** Whether its stack runs SELECTs on virtual threads. */
    boolean hasVirtualThreads() {
        return configuration("threads").equals("virtual");
    }

    /** What the database counted of a fork; empty where it did not. */
    Optional<LedgerLine> work() {
        return summary.work().perFork().stream().findFirst();
    }

    OptionalDouble inFlight() {
        return summary.value(Metric.IN_FLIGHT);
    }

    /** The version of one of its libraries; empty where it has none of that name. */
    Optional<String> library(String artifact) {
        return measured()
                .environment()
                .path("libraries")
                .path(cell().program())
                .path(artifact)
                .asStringOpt();
    }

    /** Whether it has this library in an older version; false where it does not have it. */
    boolean isOlder(String artifact, String version) {
        return library(artifact)
                .map(own -> Arrays.compare(numbers(own), numbers(version)) < 0)
                .orElse(false);
    }

    /** Whether this library was given to the cell in another version than its application is built with. */
    boolean isOther(String artifact) {
        return cell().libraries().keySet().stream().anyMatch(key -> key.endsWith(":" + artifact));
    }

    /** Feature release of its JDK. */
    int jdk() {
        return wholeNumber(cell().jdkFeature());
    }

    private static int wholeNumber(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** {@code 1.0.2.RELEASE} is 1, 0, 2. */
    private static int[] numbers(String version) {
        return Arrays.stream(version.split("\\D+", -1))
                .filter(part -> !part.isEmpty())
                .mapToInt(CellEvidence::wholeNumber)
                .toArray();
    }
}
