package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.settings.EnumText;
import java.util.List;
import java.util.Optional;

/**
 * What two runs do not have in common.
 *
 * @param name of what differs, such as {@code processor} or the name of a library
 * @param before empty where the run before has no such thing, or did not record it
 * @param after the same of the run after
 * @param cells the programs or cells that it is about; none where it is about the whole run
 */
public record Difference(
        Topic topic, String name, Optional<String> before, Optional<String> after, List<String> cells) {
    public Difference {
        cells = List.copyOf(cells);
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
            return EnumText.of(this).replace('-', ' ');
        }
    }
}
