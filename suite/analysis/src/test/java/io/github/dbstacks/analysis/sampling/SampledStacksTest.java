package io.github.dbstacks.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampledStacksTest {
    @Test
    void linesOfTheSameStackAreOne() {
        SampledStacks stacks = SampledStacks.parse(List.of("a;b c 3", "a 4", "a;b c 1", ""));

        assertThat(stacks.byStack())
                .containsEntry("a;b c", 4L)
                .containsEntry("a", 4L)
                .hasSize(2);
        assertThat(stacks.total()).isEqualTo(8);
        assertThat(SampledStacks.parse(stacks.text().lines().toList())).isEqualTo(stacks);
        assertThat(SampledStacks.sum(List.of(stacks, stacks)).byStack()).containsEntry("a", 8L);
    }

    @Test
    void roundingDoesNotChangeTheSum() {
        SampledStacks third =
                SampledStacks.parse(List.of("a 1", "b 1", "c 1", "d 300")).times(1.0 / 3);

        assertThat(third.total()).isEqualTo(101);
        assertThat(third.byStack().get("d")).isBetween(100L, 101L);
        assertThat(third.byStack()).doesNotContainValue(0L);
    }

    @Test
    void stacksOfTheSameNewNameBecomeOne() {
        SampledStacks stacks = SampledStacks.parse(List.of("a;c 1", "b;c 2"));

        assertThat(stacks.renamed(stack -> stack.substring(2)).byStack()).containsExactlyEntriesOf(Map.of("c", 3L));
        assertThat(stacks.without("a;c"::equals).total()).isEqualTo(2);
    }
}
