package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.race.Race;
import io.github.dbstacks.analysis.race.RaceMeasure;
import io.github.dbstacks.analysis.race.Standing;
import io.github.dbstacks.analysis.race.Standing.Behind;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a race has found, in sentences. */
public final class RaceWording {
    private RaceWording() {}

    /** Why a cell is dropped, for the run's records: others are named by their labels there. */
    public static String why(Race.Out out) {
        return out.behind().isEmpty()
                ? "It cannot be compared: " + String.join("; ", out.obstacles()) + "."
                : out.behind().stream()
                        .map(behind -> behind(out.cell(), behind))
                        .collect(Collectors.joining(" and ", "It ", "."));
    }

    private static String behind(Cell cell, Behind behind) {
        Interval ratio = behind.ratio();
        String leader = behind.leader().label();
        boolean isMore = ratio.low() > 1;
        if (behind.measure() == RaceMeasure.COST) {
            return "costs " + (isMore ? Conclusion.compared(ratio) : "no less than") + " " + leader;
        }
        return "answers "
                + (isMore ? Conclusion.percent(1 - 1 / ratio.low(), 1 - 1 / ratio.high()) + " fewer " : "no more ")
                + cell.workload().operation() + "s a second than " + leader;
    }

    /**
     * A cell that was dropped, when, and why.
     *
     * @param name of a cell
     */
    public static String dropped(Run run, Dropped out, Function<Cell, String> name) {
        Cell cell = run.cell(out.fork());
        Map<String, String> byLabel = new TreeMap<>();
        run.cells().stream()
                .filter(other -> other.group().equals(cell.group()))
                .forEach(other -> byLabel.put(other.label(), name.apply(other)));
        String labels = byLabel.keySet().stream().map(Pattern::quote).collect(Collectors.joining("|"));
        String why = Pattern.compile("(?<= )(?:" + labels + ")(?= and |\\.$)")
                .matcher(out.why())
                .replaceAll(found -> Matcher.quoteReplacement(byLabel.getOrDefault(found.group(), found.group())));
        return name.apply(cell) + " left the race after block " + out.afterBlock() + ". " + why;
    }

    /**
     * A sentence for each cell of a group that was dropped, in that order.
     *
     * @param name of a cell
     */
    public static List<String> dropped(CellGroup group, MeasuredRun measured, Function<Cell, String> name) {
        Run run = measured.run();
        return run.dropped().stream()
                .filter(out -> run.cell(out.fork()).group().equals(group.name()))
                .map(out -> dropped(run, out, name))
                .toList();
    }

    /** The cells of a group that were not dropped: all where the run is no race. */
    static List<CellSummary> left(CellGroup group, MeasuredRun measured) {
        return group.cells().stream()
                .filter(cell -> measured.run().dropped(cell.cell()).isEmpty())
                .toList();
    }

    /**
     * The cells that lead, and the command that runs each of them; none where the run is no race, or too short to tell.
     * A leader is the best once every other cell is behind it.
     *
     * @param name of a cell
     */
    public static List<String> best(CellGroup group, MeasuredRun measured, Function<Cell, String> name) {
        List<CellSummary> left = left(group, measured);
        boolean isOwnRate = left.stream()
                .allMatch(cell -> cell.value(Metric.INTENDED_RATE).isEmpty()
                        && cell.outcome().loadProblems().isEmpty());
        List<Cell> cells = left.stream()
                .filter(cell -> cell.outcome().errors() == 0)
                .filter(cell -> cell.comparison().map(Comparison::comparable).orElse(true))
                .map(CellSummary::cell)
                .toList();
        boolean isTooShort = cells.size() > 1
                && cells.stream()
                                .filter(cell -> !measured.estimates(cell).isEmpty())
                                .count()
                        < 2;
        if (!measured.run().plan().method().limits().race() || cells.isEmpty() || isTooShort) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        List<Standing> standings = Race.standings(measured, cells).stream()
                .filter(standing -> isOwnRate || standing.measure() == RaceMeasure.COST)
                .toList();
        for (Cell leader : standings.stream().map(Standing::leader).distinct().toList()) {
            Map<List<String>, List<Standing>> byOthers = standings.stream()
                    .filter(standing -> standing.leader().equals(leader))
                    .collect(Collectors.groupingBy(
                            standing -> open(cells, standing, name), LinkedHashMap::new, Collectors.toList()));
            String leads = byOthers.entrySet().stream()
                    .map(led -> (led.getKey().isEmpty() ? "Best in " : "Ahead in ") + measures(led.getValue()) + ": "
                            + name.apply(leader)
                            + (led.getKey().isEmpty()
                                    ? "."
                                    : ", which is not established: " + Wording.few(led.getKey(), "and")
                                            + " may be as good."))
                    .collect(Collectors.joining(" "));
            sentences.add(leads + " It runs again with: "
                    + CellCommand.alone(leader, measured.run().plan().byHand()));
        }
        return sentences;
    }

    /** The cells that are not behind the leader. */
    private static List<String> open(List<Cell> cells, Standing standing, Function<Cell, String> name) {
        return cells.stream()
                .filter(cell ->
                        !cell.equals(standing.leader()) && !standing.behind().containsKey(cell))
                .map(name)
                .toList();
    }

    private static String measures(List<Standing> standings) {
        return standings.stream()
                .map(standing -> standing.measure() == RaceMeasure.COST ? "cost" : "capacity")
                .collect(Collectors.joining(" and "));
    }
}
