package io.github.dbstacks.records;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cell that a plan asks for and that cannot be measured.
 *
 * @param cell without profiles
 * @param why what its stack or system cannot do, without a full stop
 */
public record Unsupported(Cell cell, String why) {
    /** So many cells that are left out for one reason are named; of more their number is told. */
    private static final int MOST_SENTENCES = 3;

    /**
     * Returns one sentence for each cell, or for many that have one reason.
     *
     * @param sentence of a cell
     */
    public static List<String> sentences(List<Unsupported> all, Function<Unsupported, String> sentence) {
        return all.stream()
                .distinct()
                .collect(Collectors.groupingBy(Unsupported::why, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(reason -> sentences(reason.getKey(), reason.getValue(), sentence))
                .toList();
    }

    private static Stream<String> sentences(
            String why, List<Unsupported> cells, Function<Unsupported, String> sentence) {
        return cells.size() > MOST_SENTENCES
                ? Stream.of(cells.size() + " cells are left out: " + why + ".")
                : cells.stream().map(sentence);
    }

    /** {@code standalone-vertx does not run copy-rows: vertx-pg-client has no COPY.} */
    public String sentence() {
        return cell.label() + " does not run " + cell.workload() + ": " + why + ".";
    }
}
