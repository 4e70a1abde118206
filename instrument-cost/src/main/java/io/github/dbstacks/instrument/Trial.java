package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.StoppingRule;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.process.App;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** One fork of every stack after the other, until every stack's intervals are narrow enough or the time is up. */
final class Trial {
    private final Fork fork;
    private final StoppingRule rule;
    private final PrintStream progress;
    private final Map<App, Settings> apps = new LinkedHashMap<>();
    private final Map<String, Samples> samples = new LinkedHashMap<>();

    Trial(Fork fork, StoppingRule rule, PrintStream progress) {
        this.fork = fork;
        this.rule = rule;
        this.progress = progress;
    }

    void add(App app, Settings settings) {
        apps.put(app, settings);
        samples.put(app.stack().name(), new Samples());
    }

    /**
     * Runs it.
     *
     * @param budget no fork is begun that would probably end later
     * @param fewest forks of a stack that are run whatever the budget
     */
    Map<String, Samples> run(Duration budget, int fewest) throws InterruptedException {
        long begin = System.nanoTime();
        long longestNanos = 0;
        for (int round = 1; ; round++) {
            List<App> open = apps.keySet().stream()
                    .filter(app -> !samples(app).areEnough(rule))
                    .toList();
            long roundBegin = System.nanoTime();
            boolean late = roundBegin - begin + longestNanos > budget.toNanos();
            if (open.isEmpty() || (late && round > fewest)) {
                return samples;
            }
            for (App app : open) {
                samples(app).add(fork(app, round));
            }
            longestNanos = Math.max(longestNanos, System.nanoTime() - roundBegin);
        }
    }

    private Samples samples(App app) {
        return samples.getOrDefault(app.stack().name(), new Samples());
    }

    private Map<Variant, Double> fork(App app, int number) throws InterruptedException {
        Map<Variant, Double> costs = fork.run(app, Objects.requireNonNull(apps.get(app)));
        costs.forEach((variant, nanos) -> progress.printf(
                Locale.ROOT, "fork %d, %s, %s: %.2f µs%n", number, app.stack().name(), variant, nanos / 1e3));
        return costs;
    }
}
