package io.github.dbstacks.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RowSumTest {
    private static final Map.Entry<Integer, String> ONE = Map.entry(1, "one");
    private static final Map.Entry<Integer, String> TWO = Map.entry(2, "two");
    private static final RowsRead BOTH = sum(ONE, TWO);

    @Test
    void addsRowsInAnyOrder() {
        assertThat(BOTH).isEqualTo(sum(TWO, ONE));
        assertThat(BOTH.rows()).isEqualTo(2);
        assertThat(sum()).isEqualTo(RowsRead.NONE);
    }

    @Test
    void addsWhatHasBeenAddedUpElsewhere() {
        RowSum sum = new RowSum();
        sum.add(sum(TWO));
        sum.add(sum(ONE));

        assertThat(sum.rowsRead()).isEqualTo(BOTH);
    }

    @Test
    void noticesNamesSwappedBetweenRows() {
        RowsRead swapped = sum(Map.entry(1, "two"), Map.entry(2, "one"));

        assertThat(swapped.rows()).isEqualTo(2);
        assertThat(swapped.checksum()).isNotEqualTo(BOTH.checksum());
    }

    @Test
    void noticesADroppedAndADoubledRow() {
        assertThat(sum(ONE)).isNotEqualTo(BOTH);
        assertThat(sum(ONE, ONE).checksum()).isNotEqualTo(BOTH.checksum());
    }

    @Test
    void noticesADifferentNameAndADifferentId() {
        assertThat(sum(Map.entry(1, "other"))).isNotEqualTo(sum(ONE));
        assertThat(sum(Map.entry(3, "one"))).isNotEqualTo(sum(ONE));
    }

    @SafeVarargs
    private static RowsRead sum(Map.Entry<Integer, String>... rows) {
        RowSum sum = new RowSum();
        for (Map.Entry<Integer, String> row : rows) {
            sum.add(row.getKey(), row.getValue());
        }
        return sum.rowsRead();
    }
}
