package io.github.dbstacks.analysis.metric;

import io.github.dbstacks.records.ResourceTable;
import io.github.dbstacks.settings.EnumText;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code metrics.txt} says of a metric. */
record Description(String id, String label, Unit unit, int digits, Direction direction, String meaning) {
    private static final Map<String, Description> ALL = read();

    /** @throws IllegalStateException where it says nothing of it */
    static Description of(String id) {
        return Optional.ofNullable(ALL.get(id))
                .orElseThrow(() -> new IllegalStateException("metrics.txt says nothing of " + id + "."));
    }

    private static Map<String, Description> read() {
        return ResourceTable.rows(Description.class, "metrics.txt").stream()
                .map(Description::parse)
                .collect(Collectors.toMap(Description::id, description -> description));
    }

    private static Description parse(String line) {
        String[] parts = line.split(" *\\| *", 6);
        return new Description(
                parts[0],
                parts[1],
                EnumText.read(Unit.class, parts[2]).orElseThrow(),
                Integer.parseInt(parts[3]),
                EnumText.read(Direction.class, parts[4]).orElseThrow(),
                parts[5]);
    }
}
