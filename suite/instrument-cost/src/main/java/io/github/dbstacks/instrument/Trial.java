package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.StoppingRule;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.testbed.process.App;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** One JVM for each stack in turn, until the intervals of every stack are narrow enough or the time is up. */
final class Trial {
    /** One JVM gives no interval, so two of each stack are run even when the time is up. */
    private static final int FEWEST = 2;

    private final LoopJvm jvm;
    private final StoppingRule rule;
    private final Map<App, Settings> apps;
    private final Map<App, Samples> samples = new LinkedHashMap<>();

    /** @param apps the applications, each with the settings of its JVMs */
    Trial(LoopJvm jvm, StoppingRule rule, Map<App, Settings> apps) {
        this.jvm = jvm;
        this.rule = rule;
        this.apps = apps;
        apps.keySet().forEach(app -> samples.put(app, new Samples()));
    }

    /**
     * Runs the JVMs and prints a line about each on the error stream.
     *
     * @param budget no further round of JVMs starts when the longest so far would not end within it
     */
    Map<App, Samples> run(Duration budget) throws InterruptedException {
        long begin = System.nanoTime();
        long longestNanos = 0;
        for (int round = 1; ; round++) {
            long roundBegin = System.nanoTime();
            boolean late = roundBegin - begin + longestNanos > budget.toNanos();
            if (samples.values().stream().allMatch(these -> these.areEnough(rule)) || (late && round > FEWEST)) {
                return samples;
            }
            for (Map.Entry<App, Samples> each : samples.entrySet()) {
                if (!each.getValue().areEnough(rule)) {
                    each.getValue().add(fork(each.getKey(), round));
                }
            }
            longestNanos = Math.max(longestNanos, System.nanoTime() - roundBegin);
        }
    }

    private Map<Variant, Double> fork(App app, int round) throws InterruptedException {
        Map<Variant, Double> nanos = jvm.run(app, Objects.requireNonNull(apps.get(app)));
        System.err.println("fork " + round + ", " + app.stack().name() + ": "
                + nanos.entrySet().stream()
                        .map(cost -> String.format(Locale.ROOT, "%s %.2f µs", cost.getKey(), cost.getValue() / 1e3))
                        .collect(Collectors.joining(", ")));
        return nanos;
    }
}
