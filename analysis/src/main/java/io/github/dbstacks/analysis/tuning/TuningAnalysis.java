package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a tuning has found. Its numbers are those of the last round.
 *
 * @param rounds in their order, one at least
 */
public record TuningAnalysis(List<Measure> measures, List<RunAnalysis> rounds) {
    public TuningAnalysis {
        measures = List.copyOf(measures);
        rounds = List.copyOf(rounds);
    }

    /** The directory of a round's run, in that of the tuning: the one whose name ends in {@code -round-1}. */
    public static Optional<Path> folder(Path directory, int round) {
        try (Stream<Path> folders = Files.list(directory)) {
            return folders.filter(folder -> folder.getFileName().toString().endsWith("-round-" + round))
                    .filter(folder -> Files.exists(folder.resolve("run.json")))
                    .findFirst();
        } catch (IOException e) {
            throw new ResultsException(directory + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** @throws ResultsException when a round cannot be read */
    public static TuningAnalysis read(Path directory, List<Measure> measures) {
        List<RunAnalysis> rounds = new ArrayList<>();
        Optional<Path> folder = folder(directory, 1);
        while (folder.isPresent()) {
            rounds.add(RunAnalysis.read(folder.get()));
            folder = folder(directory, rounds.size() + 1);
        }
        if (rounds.isEmpty()) {
            throw new ResultsException(directory + " holds no round of a tuning.");
        }
        return new TuningAnalysis(measures, rounds);
    }

    /** How many cells were tried, the default among them. */
    public int tried() {
        return rounds.get(0).cells().size();
    }

    /** The cells of the last round, the default first. */
    public List<CellSummary> finalists() {
        return group().cells();
    }

    /** The cell with the default settings. */
    public CellSummary standard() {
        return finalists().get(0);
    }

    /** The finalist with the least of a measure. */
    public CellSummary best(Measure measure) {
        List<Cell> comparable = finalists().stream()
                .filter(cell -> cell.comparison().map(Comparison::comparable).orElse(true))
                .map(CellSummary::cell)
                .toList();
        Optional<Cell> first = Standings.of(comparable, measured().estimates(), measure).cells().stream()
                .findFirst();
        return finalists().stream()
                .filter(cell -> first.filter(cell.cell()::equals).isPresent())
                .findFirst()
                .orElse(standard());
    }

    /**
     * A finalist against the default. It is judged together with the others, so the verdict holds for the best of them, too.
     */
    public Verdict againstDefault(CellSummary cell, Measure measure) {
        return cell.comparison()
                .map(comparison -> comparison.verdict(measure.metric()))
                .orElse(Verdict.NOT_COMPARABLE);
    }

    /** One finalist against another. */
    public Verdict between(CellSummary of, CellSummary to, Measure measure) {
        Optional<Interval> ratio = new GroupModel(measured().estimates(), fork -> measure.of(fork.costs()))
                .ratio(of.cell(), to.cell())
                .map(LogRatio::interval);
        return Verdict.of(ratio);
    }

    /** From the begin to the end of each round. */
    public double seconds() {
        return rounds.stream().mapToDouble(TuningAnalysis::seconds).sum();
    }

    /** How long all cells would have taken with the forks and blocks of the last round. */
    public double gridSeconds() {
        double perFork = seconds(last()) / Math.max(1, measured().forks().size());
        return perFork * blocks(last()) * (tried() + 1);
    }

    /** How many blocks a round had. */
    public static int blocks(RunAnalysis round) {
        return (int) round.measured().forks().stream()
                .map(fork -> fork.planned().block())
                .distinct()
                .count();
    }

    /** From the begin of a round to its end. */
    public static double seconds(RunAnalysis round) {
        Run run = round.measured().run();
        String end = run.endedAt().orElse(run.startedAt());
        return Duration.between(Instant.parse(run.startedAt()), Instant.parse(end))
                .toSeconds();
    }

    /** The round whose numbers are reported. */
    public RunAnalysis last() {
        return rounds.get(rounds.size() - 1);
    }

    private MeasuredRun measured() {
        return last().measured();
    }

    private CellGroup group() {
        return last().groups().get(0);
    }
}
