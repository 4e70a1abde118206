package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.tuning.Round;
import io.github.dbstacks.analysis.tuning.RoundResult;
import io.github.dbstacks.analysis.tuning.RoundSchedule;
import io.github.dbstacks.analysis.tuning.SuccessiveHalving;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.testbed.BenchException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs the rounds of a tuning, each as a run in a directory of its own. What earlier rounds have measured is there whatever fails. */
public final class Tuner implements SuccessiveHalving.Rounds {
    /** Measures a plan. */
    public interface Runs {
        /** In a new directory within that of the tuning. */
        RunDirectory measure(Plan plan, Round round) throws InterruptedException;

        /** Measures what is left of a run; nothing where it was completed. */
        RunDirectory resume(RunDirectory run) throws InterruptedException;
    }

    /** Of a table that nobody sees. */
    private static final int WIDTH = 80;

    private final TuningDirectory directory;
    private final TuningProtocol protocol;
    private final Runs runs;
    private boolean failed;

    public Tuner(TuningDirectory directory, TuningProtocol protocol, Runs runs) {
        this.directory = directory;
        this.protocol = protocol;
        this.runs = runs;
    }

    /**
     * Runs all rounds, or those that are left.
     *
     * @return false when a fork has failed
     */
    public boolean tune() throws InterruptedException {
        TuningRequest request = directory.request();
        new SuccessiveHalving(request.measures(), protocol.schedule(), 60.0 * request.budgetMinutes())
                .run(request.cells(), this);
        return !failed;
    }

    @Override
    public RoundResult run(Round planned) throws InterruptedException {
        TuningRequest request = directory.request();
        int blocks = planned.last()
                ? Math.min(planned.blocks(), request.lastBlocks().orElse(planned.blocks()))
                : planned.blocks();
        Round round = new Round(planned.number(), planned.cells(), blocks, planned.last());
        System.err.println(announcement(round));
        String text = RoundPlan.text(protocol.of(round), round, request.jdk());
        Plan plan = directory.plan(round.number(), text);
        Optional<RunDirectory> begun = directory.run(round.number());
        RunDirectory run = begun.isPresent() ? runs.resume(begun.get()) : runs.measure(plan, round);
        failed |= run.run().termination() != Termination.COMPLETED;
        Reports.write(run.path(), WIDTH);
        RunAnalysis analysis = RunAnalysis.read(run.path());
        return new RoundResult(analysis.measured().estimates(), out(analysis), seconds(run));
    }

    private String announcement(Round round) {
        RoundSchedule schedule = protocol.schedule();
        return "Round " + round.number() + (round.last() ? ", the last: " : ": ")
                + round.cells().size() + " cells, " + round.blocks() + (round.blocks() == 1 ? " block" : " blocks")
                + ", about " + Math.max(1, Math.round(schedule.seconds(round) / 60)) + " min.";
    }

    /** Of the forks alone, so that a tuning that was interrupted has lost none of its budget in between. */
    private static double seconds(RunDirectory run) {
        return run.run().order().stream()
                        .map(run::duration)
                        .mapToDouble(Duration::toMillis)
                        .sum()
                / 1000;
    }

    private static Set<Cell> out(RunAnalysis analysis) {
        Set<Cell> out = new LinkedHashSet<>();
        for (CellSummary cell : analysis.cells()) {
            Optional<String> why = obstacle(cell);
            if (why.isPresent() && cell.cell().reference()) {
                throw BenchException.failed("The default settings cannot be measured, so nothing can be compared with"
                        + " them: " + why.get() + ".");
            }
            if (why.isPresent()) {
                out.add(cell.cell());
                System.err.println(cell.cell().label() + " is left out: " + why.get() + ".");
            }
        }
        if (!out.isEmpty() && out.size() == analysis.cells().size() - 1) {
            throw BenchException.failed("No cell could be compared with the default settings.");
        }
        return out;
    }

    private static Optional<String> obstacle(CellSummary cell) {
        List<String> problems = cell.outcome().problems();
        if (cell.outcome().status() != CellSummary.Status.OK) {
            return Optional.of(problems.isEmpty() ? "a fork is missing" : without(problems.get(0)));
        }
        return cell.comparison()
                .filter(comparison -> !comparison.comparable())
                .map((Comparison comparison) -> String.join("; ", Wording.obstacles(comparison)));
    }

    private static String without(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
