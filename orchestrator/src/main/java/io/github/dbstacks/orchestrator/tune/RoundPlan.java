package io.github.dbstacks.orchestrator.tune;

import io.github.dbstacks.analysis.tuning.Round;
import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.records.Cell;
import java.util.Optional;
import java.util.stream.Collectors;

/** The plan of a round as the text of a file: how it measures, and its blocks and cells. {@code ./bench run} can run it again. */
final class RoundPlan {
    /** The stopping rule needs so many; with fewer, all blocks are run. */
    private static final int LEAST_BLOCKS = 5;

    private RoundPlan() {}

    /**
     * @param protocol how forks of this round measure
     * @param jdk folder that the cells name; empty for the JDK that runs this
     */
    static String text(Plan protocol, Round round, Optional<String> jdk) {
        StringBuilder text = new StringBuilder(protocol.text());
        line(text, "workloads: [" + round.cells().get(0).workload() + "]");
        line(text, "blocks: {least: " + Math.min(LEAST_BLOCKS, round.blocks()) + ", most: " + round.blocks() + "}");
        line(text, "# The first is the default, which the others are compared with.");
        line(text, "cells:");
        round.cells().forEach(cell -> line(text, "  - {" + entries(cell, jdk) + "}"));
        return text.toString();
    }

    private static String entries(Cell cell, Optional<String> jdk) {
        return ListedCells.entries(cell.stack(), cell.profiles(), cell.libraries(), jdk, cell.settings())
                .entrySet()
                .stream()
                .map(entry -> entry.getKey() + ": " + quoted(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
