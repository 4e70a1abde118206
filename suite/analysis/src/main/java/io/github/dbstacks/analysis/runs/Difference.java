package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.settings.EnumText;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What runs do not have in common.
 *
 * @param name of what differs, such as {@code processor} or the name of a library
 * @param values by run; empty where a run has no such thing, or did not record it
 * @param cells the programs or cells that it is about; none where it is about the whole run
 */
public record Difference(Topic topic, String name, List<Optional<String>> values, List<String> cells) {
    public Difference {
        values = List.copyOf(values);
        cells = List.copyOf(cells);
    }

    /** What differs: {@code library: postgresql (standalone-jdbc)}, {@code MariaDB: version}. */
    public String subject() {
        return subject(UnaryOperator.identity());
    }

    /**
     * Returns the same with other names of programs and cells.
     *
     * @param called how one of {@link #cells} is called
     */
    public String subject(UnaryOperator<String> called) {
        boolean saysAll = topic == Topic.DATABASE || topic.toString().equals(name);
        return (saysAll ? name : topic + ": " + name)
                + (cells.isEmpty() ? "" : cells.stream().map(called).collect(Collectors.joining(", ", " (", ")")));
    }

    /** What a difference is about, in the order in which it matters to a comparison. */
    public enum Topic {
        MACHINE,
        /** How was measured: turns, the yardstick. */
        METHOD,
        KERNEL,
        JDK,
        JVM_OPTIONS,
        LIBRARY,
        /** The name begins with the system, as {@code MariaDB: version}. */
        DATABASE,
        SETTING,
        /** How long and how often was measured. */
        PLAN,
        DBSTACKS;

        @Override
        public String toString() {
            return switch (this) {
                case JDK -> "JDK";
                case JVM_OPTIONS -> "JVM options";
                default -> EnumText.of(this);
            };
        }
    }
}
