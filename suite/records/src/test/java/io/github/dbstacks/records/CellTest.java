package io.github.dbstacks.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CellTest {
    /** Cells differ whichever of the two has the setting. */
    @Test
    void cellsDifferInWhatOnlyOneOfThemHas() {
        Cell plain = new Cell("a", Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "17");
        Cell encrypted = plain.with(new TreeMap<>(Map.of("tls", "require", "pool-size", "5")));
        Cell larger = plain.with(new TreeMap<>(Map.of("tls", "require", "pool-size", "20")));

        assertThat(plain.differences(encrypted)).containsExactly("pool-size", "tls");
        assertThat(encrypted.differences(plain)).containsExactly("pool-size", "tls");
        assertThat(encrypted.differences(larger)).containsExactly("pool-size");
        assertThat(plain.differences(plain)).isEmpty();
    }

    /** Its program tells its stack, its driver and the system of its database. */
    @Test
    void theProgramOfACellIsACell() {
        Cell cell = new Cell("a", Stack.Kind.STANDALONE, true, List.of("driver-b", "other"), Workload.SINGLE_ROW, "17")
                .with(new TreeMap<>(Map.of("database", "mysql", "pool-size", "5")));

        assertThat(cell.asProgram().label())
                .isEqualTo("a+driver-b database=mysql")
                .isEqualTo(cell.program());
    }
}
