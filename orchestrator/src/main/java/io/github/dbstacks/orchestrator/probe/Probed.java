package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.analysis.expectation.ProbeMoment;
import io.github.dbstacks.analysis.expectation.ProbedCell;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the probe observed of one cell, a line of {@code probe.jsonl}. The cell's row of the table follows from it.
 *
 * @param started what the application reported about itself; empty when it failed before
 * @param iterations those that ran one after the other
 * @param atOnce those that ran at the same time; none for an application that is not driven by requests
 * @param sessions counted every 50 ms during all of them
 * @param problem why the observation is not complete, one sentence
 */
public record Probed(
        Cell cell,
        Optional<ObjectNode> started,
        List<ObjectNode> iterations,
        List<ObjectNode> atOnce,
        List<SessionSample> sessions,
        Optional<String> problem) {
    private static final int NUMBERS = 4;

    static final List<String> HEADER = List.of(
            "stack",
            "first_established",
            "first_active",
            "first_loops_holding",
            "first_loops_loaded",
            "later_established",
            "later_active",
            "later_loops_holding",
            "later_loops_loaded",
            "at_once_established",
            "at_once_active",
            "at_once_loops_holding",
            "at_once_loops_loaded");

    public Probed {
        iterations = List.copyOf(iterations);
        atOnce = List.copyOf(atOnce);
        sessions = List.copyOf(sessions);
    }

    /** The stack, then four numbers each for the first iteration, the last one, and those at once; blank where there is none. */
    public List<String> row() {
        boolean complete = problem.isEmpty() && !iterations.isEmpty();
        List<String> row = new ArrayList<>(List.of(cell.label()));
        row.addAll(numbers(complete ? iterations.subList(0, 1) : List.of()));
        row.addAll(numbers(complete ? iterations.subList(iterations.size() - 1, iterations.size()) : List.of()));
        row.addAll(numbers(complete ? atOnce : List.of()));
        return row;
    }

    /**
     * The same as numbers. Where the application failed, what was seen of the first iteration counts, even if that never ended: its sessions
     * were there.
     */
    public ProbedCell counted() {
        Map<ProbeMoment, ProbedCell.Counted> counts = new EnumMap<>(ProbeMoment.class);
        if (iterations.isEmpty() && isUnderWay()) {
            Observation unfinished = Observation.ofSessions(sessions);
            counts.put(
                    ProbeMoment.FIRST,
                    new ProbedCell.Counted(
                            unfinished.established(), unfinished.active(), OptionalInt.empty(), OptionalInt.empty()));
        }
        if (!iterations.isEmpty() && (problem.isEmpty() || !sessions.isEmpty())) {
            seen(iterations.subList(0, 1)).ifPresent(seen -> counts.put(ProbeMoment.FIRST, seen.counted()));
        }
        if (!iterations.isEmpty() && problem.isEmpty()) {
            seen(iterations.subList(iterations.size() - 1, iterations.size()))
                    .ifPresent(seen -> counts.put(ProbeMoment.LATER, seen.counted()));
            seen(atOnce).ifPresent(seen -> counts.put(ProbeMoment.AT_ONCE, seen.counted()));
        }
        return new ProbedCell(cell, counts, problem);
    }

    /** Whether sessions were at work most of the time, though no iteration ended. */
    private boolean isUnderWay() {
        return 2 * sessions.stream().filter(sample -> sample.active() > 0).count() > sessions.size();
    }

    private Optional<Observation> seen(List<ObjectNode> together) {
        return together.stream()
                .map(iteration -> Observation.of(iteration, sessions))
                .reduce(Observation::or);
    }

    private List<String> numbers(List<ObjectNode> together) {
        return seen(together)
                .map(seen -> seen.numbers().stream().map(String::valueOf).toList())
                .orElse(Collections.nCopies(NUMBERS, ""));
    }
}
