package io.github.dbstacks.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.sampling.FrameTree.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTreeTest {
    private static final SampledStacks NONE = stacks();

    @Test
    void aFrameHasWhatItCalled() {
        assertThat(FrameTree.of(stacks("a;b 3", "a;c 5", "a 1", "d 1"), NONE, 0, 100)
                        .frames())
                .containsExactly(
                        new Frame(0, "all", 10, 0),
                        new Frame(1, "a", 9, 0),
                        new Frame(2, "c", 5, 0),
                        new Frame(2, "b", 3, 0),
                        new Frame(1, "d", 1, 0));
    }

    @Test
    void theReferenceStandsBesideIt() {
        assertThat(FrameTree.of(stacks("a;b 3"), stacks("a;b 1", "a;c 7"), 0, 100)
                        .frames())
                .containsExactly(new Frame(0, "all", 3, 8), new Frame(1, "a", 3, 8), new Frame(2, "b", 3, 1));
    }

    @Test
    void whatIsTooNarrowIsLeftOut() {
        SampledStacks stacks = stacks("a;b 90", "a;c 9", "d 1");

        assertThat(names(FrameTree.of(stacks, NONE, 0.05, 100))).containsExactly("all", "a", "b", "c");
        assertThat(names(FrameTree.of(stacks, NONE, 0, 3))).containsExactly("all", "a", "b");
        assertThat(names(FrameTree.of(stacks, NONE, 0, 2))).containsExactly("all", "a");
    }

    @Test
    void noStackHasNoFrame() {
        assertThat(FrameTree.of(NONE, NONE, 0.001, 100).frames()).isEmpty();
    }

    private static List<String> names(FrameTree tree) {
        return tree.frames().stream().map(Frame::name).toList();
    }

    private static SampledStacks stacks(String... lines) {
        return SampledStacks.parse(List.of(lines));
    }
}
