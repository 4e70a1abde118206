package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.directory.Span;
import io.github.dbstacks.records.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The time that a run has taken, by the files of its forks: from its beginning to the end of a block, whatever passed
 * between them. Blocks that were measured on several machines count as if they had followed one another.
 *
 * @param total from the run's beginning
 * @param measuring the part of it from the first fork that counts on
 * @param forks that count and have ended
 */
record WallTime(Duration total, Duration measuring, int forks) {
    /**
     * The time between an interruption and going on counts up to this: by itself a run does not wait longer between two
     * forks.
     */
    private static final Duration LONGEST_GAP = Duration.ofMinutes(1);

    /** Returns the time that passed up to the end of the block before. */
    static WallTime before(int block, RunDirectory directory, Run run) {
        Instant begin = Instant.parse(run.startedAt());
        Passed passed = new Passed(begin);
        passed.add(directory.rehearsal().span().stream().toList());
        Duration preparing = Duration.ZERO;
        int forks = 0;
        for (int number = 1; number < block; number++) {
            List<Span> spans = spans(number, directory, run);
            if (forks == 0 && !spans.isEmpty()) {
                Instant first = spans.get(0).begin();
                passed.add(List.of(new Span(first, first)));
                preparing = passed.sum;
            }
            passed.add(spans);
            forks += spans.size();
        }
        return new WallTime(passed.sum, passed.sum.minus(preparing), forks);
    }

    private static List<Span> spans(int block, RunDirectory directory, Run run) {
        return run.order().stream()
                .filter(fork -> fork.block() == block)
                .flatMap(fork -> directory.place(fork).span().stream())
                .sorted(Comparator.comparing(Span::begin))
                .toList();
    }

    /** Returns what so many more forks take, as long each as those that have ended. */
    Duration of(long more) {
        return measuring.multipliedBy(more).dividedBy(Math.max(1, forks));
    }

    /** Adds up what passed, fork after fork and gap after gap. */
    private static final class Passed {
        private Duration sum = Duration.ZERO;
        private Instant end;

        Passed(Instant begin) {
            end = begin;
        }

        /** @param block its forks in the order of their beginnings; some may have been open together */
        void add(List<Span> block) {
            if (!block.isEmpty() && block.get(0).begin().isBefore(end)) {
                end = block.get(0).begin(); // on another machine
            }
            for (Span fork : block) {
                Duration gap = Duration.between(end, fork.begin());
                if (gap.compareTo(LONGEST_GAP) > 0) {
                    sum = sum.plus(LONGEST_GAP);
                    end = fork.begin();
                }
                if (fork.end().isAfter(end)) {
                    sum = sum.plus(Duration.between(end, fork.end()));
                    end = fork.end();
                }
            }
        }
    }
}
