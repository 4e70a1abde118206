package io.github.dbstacks.analysis.sampling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Stacks as a tree: what a flame graph draws.
 *
 * @param frames each followed by those that it called, of which those that cost most come first; the first frame is all
 *     stacks together
 */
public record FrameTree(List<Frame> frames) {
    /**
     * A frame with everything that it called.
     *
     * @param depth how many frames called it; 0 for all stacks together
     * @param number how many samples or bytes, or what {@link CellSamples#stacksPerSelect} counts
     * @param ofReference the same in the stacks that are compared with these; 0 where there are none
     */
    public record Frame(int depth, String name, long number, long ofReference) {}

    public FrameTree {
        frames = List.copyOf(frames);
    }

    /**
     * Frames that only the reference has are left out.
     *
     * @param leastShare of all stacks; a frame with less is left out
     * @param most as many frames at most: those with most
     */
    public static FrameTree of(SampledStacks stacks, SampledStacks reference, double leastShare, int most) {
        Node root = new Node("all");
        stacks.byStack().forEach((stack, number) -> root.add(stack, number, 0));
        reference.byStack().forEach((stack, number) -> root.add(stack, 0, number));
        long beyond = root.all()
                .map(node -> node.number)
                .sorted(Comparator.reverseOrder())
                .skip(most)
                .findFirst()
                .orElse(0L);
        double least = leastShare * root.number;
        return new FrameTree(root.frames(0, node -> node.number > beyond && node.number >= least)
                .toList());
    }

    private static final class Node {
        private final String name;
        private final Map<String, Node> called = new HashMap<>();
        private long number;
        private long ofReference;

        Node(String name) {
            this.name = name;
        }

        void add(String stack, long own, long others) {
            Node node = this;
            node.count(own, others);
            for (String frame : stack.split(";", -1)) {
                node = node.called.computeIfAbsent(frame, Node::new);
                node.count(own, others);
            }
        }

        private void count(long own, long others) {
            number += own;
            ofReference += others;
        }

        Stream<Node> all() {
            return Stream.concat(Stream.of(this), called.values().stream().flatMap(Node::all));
        }

        /** A frame has no less than those that it called, so none is kept whose caller is left out. */
        Stream<Frame> frames(int depth, Predicate<Node> kept) {
            return kept.test(this)
                    ? Stream.concat(
                            Stream.of(new Frame(depth, name, number, ofReference)),
                            called.values().stream()
                                    .sorted(Comparator.<Node>comparingLong(node -> -node.number)
                                            .thenComparing(node -> node.name))
                                    .flatMap(node -> node.frames(depth + 1, kept)))
                    : Stream.empty();
        }
    }
}
