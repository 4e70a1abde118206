package io.github.dbstacks.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowsReadTest {
    private static final RowsRead ONE = RowsRead.row(1, "one");
    private static final RowsRead TWO = RowsRead.row(2, "two");

    @Test
    void addsRowsInAnyOrder() {
        assertThat(ONE.plus(TWO)).isEqualTo(TWO.plus(ONE));
        assertThat(ONE.plus(TWO).rows()).isEqualTo(2);
        assertThat(ONE.plus(RowsRead.NONE)).isEqualTo(ONE);
    }

    @Test
    void noticesNamesSwappedBetweenRows() {
        RowsRead swapped = RowsRead.row(1, "two").plus(RowsRead.row(2, "one"));

        assertThat(swapped.rows()).isEqualTo(2);
        assertThat(swapped.checksum()).isNotEqualTo(ONE.plus(TWO).checksum());
    }

    @Test
    void noticesADroppedAndADoubledRow() {
        assertThat(ONE).isNotEqualTo(ONE.plus(TWO));
        assertThat(ONE.plus(ONE)).isNotEqualTo(ONE.plus(TWO));
        assertThat(ONE.plus(ONE).checksum()).isNotEqualTo(ONE.plus(TWO).checksum());
    }

    @Test
    void noticesADifferentNameAndADifferentId() {
        assertThat(RowsRead.row(1, "other")).isNotEqualTo(ONE);
        assertThat(RowsRead.row(3, "one")).isNotEqualTo(ONE);
    }
}
