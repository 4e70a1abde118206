package io.github.dbstacks.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdsTest {
    private static final Ids UNIFORM = new Ids.Uniform();

    @Test
    void fixedIsTheSameForEveryOperation() {
        Ids fixed = new Ids.Fixed(10);

        assertThat(IntStream.range(0, 100).map(operation -> fixed.of(operation, Schema.COMPANIES)))
                .containsOnly(10);
    }

    @Test
    void uniformStaysWithinTheTable() {
        for (int lastId : new int[] {1, 2, 99_901, 100_000}) {
            for (int operation = 0; operation < 50_000; operation++) {
                assertThat(UNIFORM.of(operation, lastId)).isBetween(1, lastId);
            }
        }
        assertThat(UNIFORM.of(Integer.MAX_VALUE, Schema.COMPANIES)).isBetween(1, Schema.COMPANIES);
    }

    /** Chi-squared over 100 equal parts of the table: 148.2 is exceeded by one in a thousand random draws. */
    @Test
    void uniformSpreadsEvenly() {
        int operations = 100_000;
        int parts = 100;
        int[] counts = new int[parts];
        for (int operation = 0; operation < operations; operation++) {
            counts[(UNIFORM.of(operation, Schema.COMPANIES) - 1) * parts / Schema.COMPANIES]++;
        }

        double expected = (double) operations / parts;
        double chiSquared = IntStream.of(counts)
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();

        assertThat(chiSquared).isLessThan(148.2);
    }

    @Test
    void uniformDoesNotWalkThroughTheTableInOrder() {
        long ascending = IntStream.range(0, 10_000)
                .filter(operation ->
                        UNIFORM.of(operation, Schema.COMPANIES) < UNIFORM.of(operation + 1, Schema.COMPANIES))
                .count();

        assertThat(ascending).isBetween(4_500L, 5_500L);
    }

    /** SplitMix64's published outputs for seed 0, starting 16294208416658607535, reduced to the table. */
    @Test
    void uniformIsTheSameSequenceEveryTime() {
        assertThat(IntStream.range(0, 5).map(operation -> UNIFORM.of(operation, Schema.COMPANIES)))
                .containsExactly(7_536, 55_701, 45_680, 42_445, 94_748);
        assertThat(new Ids.Uniform()).isEqualTo(UNIFORM);
    }

    @Test
    void aFixedIdFitsWhereAllItsRowsFollow() {
        assertThat(new Ids.Fixed(99_901).fits(Workload.MULTI_ROW.lastId())).isTrue();
        assertThat(new Ids.Fixed(99_902).fits(Workload.MULTI_ROW.lastId())).isFalse();
        assertThat(new Ids.Fixed(0).fits(Workload.SINGLE_ROW.lastId())).isFalse();
        assertThat(UNIFORM.fits(1)).isTrue();
    }

    @Test
    void areWrittenAsTheyAreGiven() {
        assertThat(new Ids.Fixed(10)).hasToString("fixed:10");
        assertThat(UNIFORM).hasToString("uniform");
    }
}
