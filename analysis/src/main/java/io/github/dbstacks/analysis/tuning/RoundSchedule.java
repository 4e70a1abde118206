package io.github.dbstacks.analysis.tuning;

/**
 * How many blocks each round of a tuning has, so that the tuning ends in time. The last round gets a third of the time, because its
 * numbers are reported. The others share the rest equally (Jamieson and Talwalkar, <i>Non-stochastic Best Arm Identification and
 * Hyperparameter Optimization</i>, AISTATS 2016, https://proceedings.mlr.press/v51/jamieson16.html): a round with half as many cells
 * has twice as many blocks, or as many as fit.
 *
 * @param shortForkSeconds expected duration of a fork of the rounds before the last
 * @param longForkSeconds expected duration of a fork of the last round
 */
public record RoundSchedule(double shortForkSeconds, double longForkSeconds) {
    /** With so few cells, the default among them, the next round is the last. */
    public static final int FINALISTS = 5;

    /** Fewer blocks give hardly an interval. */
    private static final int FEWEST_LAST_BLOCKS = 3;

    /** More narrow no interval that matters. */
    private static final int MOST_BLOCKS = 40;

    /** The round in which so many cells are left is the last. */
    public static boolean isLast(int cells) {
        return cells <= FINALISTS;
    }

    /** How many of so many cells the next round has at most, the default among them. */
    public static int half(int cells) {
        return Math.max(FINALISTS, (cells + 1) / 2);
    }

    /** How many rounds come before the last. */
    static int roundsBeforeLast(int cells) {
        int rounds = 0;
        for (int left = cells; !isLast(left); left = half(left)) {
            rounds++;
        }
        return rounds;
    }

    /** The shortest time for a tuning: one block a round, and the fewest for the last. */
    public double leastSeconds(int cells) {
        double seconds = 0;
        int left = cells;
        for (; !isLast(left); left = half(left)) {
            seconds += seconds(left, 1, shortForkSeconds);
        }
        return seconds + seconds(left, FEWEST_LAST_BLOCKS, longForkSeconds);
    }

    /**
     * Blocks of the next round.
     *
     * @param cells that are left
     * @param budgetSeconds of the whole tuning
     * @param secondsLeft of the budget
     */
    public int blocks(int cells, double budgetSeconds, double secondsLeft) {
        if (isLast(cells)) {
            return fitting(cells, secondsLeft, longForkSeconds, FEWEST_LAST_BLOCKS);
        }
        double last = Math.max(budgetSeconds / 3, seconds(FINALISTS, FEWEST_LAST_BLOCKS, longForkSeconds));
        double share = (secondsLeft - last) / roundsBeforeLast(cells);
        double most = secondsLeft - leastSeconds(half(cells));
        return fitting(cells, Math.min(share, most), shortForkSeconds, 1);
    }

    private static int fitting(int cells, double seconds, double forkSeconds, int fewest) {
        int blocks = fewest;
        while (blocks < MOST_BLOCKS && seconds(cells, blocks + 1, forkSeconds) <= seconds) {
            blocks++;
        }
        return blocks;
    }

    /** The same with forks that took so many times as long as expected. */
    public RoundSchedule times(double factor) {
        return new RoundSchedule(shortForkSeconds * factor, longForkSeconds * factor);
    }

    /** Expected duration of a round. */
    public double seconds(Round round) {
        return seconds(round.cells().size(), round.blocks(), round.last() ? longForkSeconds : shortForkSeconds);
    }

    /** Where there are several blocks, each has the default a second time, and a rehearsal precedes them. */
    private static double seconds(int cells, int blocks, double forkSeconds) {
        int forks = blocks == 1 ? cells : (cells + 1) * blocks + 1;
        return forks * forkSeconds;
    }
}
