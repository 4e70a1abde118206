package io.github.dbstacks.instrument;

import io.github.dbstacks.orchestrator.process.App;
import io.github.dbstacks.report.statistics.StoppingRule;
import io.github.dbstacks.settings.Settings;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Blocks of one fork of every variant, until every stack's intervals are narrow enough or the time is up. */
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
     * @param budget no block is begun that would probably end later
     * @param fewest blocks that are run whatever the budget
     */
    Map<String, Samples> run(Duration budget, int fewest) throws InterruptedException {
        long begin = System.nanoTime();
        long longestNanos = 0;
        for (int block = 1; ; block++) {
            List<App> open = apps.keySet().stream()
                    .filter(app -> !samples(app).areEnough(rule))
                    .toList();
            long blockBegin = System.nanoTime();
            boolean late = blockBegin - begin + longestNanos > budget.toNanos();
            if (open.isEmpty() || (late && block > fewest)) {
                return samples;
            }
            for (App app : open) {
                samples(app).add(block(app, block));
            }
            longestNanos = Math.max(longestNanos, System.nanoTime() - blockBegin);
        }
    }

    private Samples samples(App app) {
        return samples.getOrDefault(app.stack().name(), new Samples());
    }

    private Map<Variant, Double> block(App app, int block) throws InterruptedException {
        List<Variant> order = new ArrayList<>(List.of(Variant.values()));
        if (block % 2 == 0) {
            Collections.reverse(order); // whatever drifts, drifts over all of them alike
        }
        Map<Variant, Double> costs = new EnumMap<>(Variant.class);
        for (Variant variant : order) {
            double nanos = fork.run(app, variant, Objects.requireNonNull(apps.get(app)));
            costs.put(variant, nanos);
            progress.printf(
                    Locale.ROOT,
                    "block %d, %s, %s: %.2f µs%n",
                    block,
                    app.stack().name(),
                    variant,
                    nanos / 1e3);
        }
        return costs;
    }
}
