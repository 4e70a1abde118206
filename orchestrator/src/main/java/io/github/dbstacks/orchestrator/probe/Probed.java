package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything that was seen of one cell, a line of {@code probe.jsonl}: its row of the table is made of this alone.
 *
 * @param started what the application said of itself; empty when it did not get that far
 * @param iterations one after the other
 * @param atOnce several at the same time; none for a standalone application
 * @param sessions sampled all the while
 * @param problem why it is not complete, one sentence
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

    /** The stack, then four numbers each for the first iteration, the last one, and several at once; else blank. */
    public List<String> row() {
        boolean complete = problem.isEmpty() && !iterations.isEmpty();
        List<String> row = new ArrayList<>(List.of(cell.label()));
        row.addAll(numbers(complete ? iterations.subList(0, 1) : List.of()));
        row.addAll(numbers(complete ? iterations.subList(iterations.size() - 1, iterations.size()) : List.of()));
        row.addAll(numbers(complete ? atOnce : List.of()));
        return row;
    }

    private List<String> numbers(List<ObjectNode> together) {
        return together.stream()
                .map(iteration -> Observation.of(iteration, sessions))
                .reduce(Observation::or)
                .map(seen -> seen.numbers().stream().map(String::valueOf).toList())
                .orElse(Collections.nCopies(NUMBERS, ""));
    }
}
