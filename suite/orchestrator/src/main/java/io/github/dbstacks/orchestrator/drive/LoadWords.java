package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.WarmUp;
import java.math.BigDecimal;
import java.time.Duration;

/** A fork's load in the options of the load engine. */
record LoadWords(ScenarioLoad load, Settings settings) {
    /** The time that an iteration of the warm-up takes. */
    static final Duration BURST = Duration.ofMillis(500);

    /**
     * One burst in so many begins with new connections. The JIT compiler waits for five quiet ones, so it has seen
     * this, too.
     */
    private static final int BURSTS_OF_A_CONNECTION = 4;

    /** Time at a rate before the seconds that count: the queues of a closed loop and of a rate are not alike. */
    private static final int SETTLING_SECONDS = 1;

    /**
     * The time for which the load goes on after its last second. The application tells what it has used when it is
     * asked, which under full load is up to 0.4 s after a second has ended. Without this the first look would come late
     * and the last one would not: in turns of 2 s that hid up to a tenth of the work of the quickest applications.
     */
    private static final Duration COOL_DOWN = Duration.ofMillis(500);

    private static final int LONGEST_TRIAL_SECONDS = 3;
    /** The number of measured iterations of a turn. Each begins with a second that settles. */
    static final int TURN_SECONDS = 2;
    /** So many seconds are enough for the floor's percentiles, where forks run for half an hour. */
    private static final int LONGEST_FLOOR_SECONDS = 60;

    /**
     * The closed loop of a burst of the warm-up. As many clients as the pool has connections take turns with one client
     * where the load is a rate, and with the load's own where these are fewer: more would wait for a connection. The
     * many make requests queue, the few find everything idle, and a rate does both: what the JIT compiler has not seen
     * by then it compiles again while the rate is measured. And one client alone asks so little that the compiler is
     * idle long before an answer costs its least. A warm-up that ends by itself has the load's own clients in every
     * burst, since it shows how soon they have their full rate.
     *
     * @param index of the burst, from 1
     */
    ScenarioLoad burst(int index) {
        int own = load.clients().orElse(1);
        boolean isMany = index % 2 == 1 && (load.clients().isEmpty() || settings.warmUp() != WarmUp.FIXED);
        return ScenarioLoad.closed(load.scenario(), isMany ? Math.max(own, settings.poolSize()) : own);
    }

    /**
     * A burst of the warm-up. Some begin with new connections: forks that take turns close theirs, and where an event
     * loop does so for the first time when it measures, the JIT compiler throws hot methods away and compiles for six
     * seconds.
     *
     * @param index of the burst, from 1
     */
    String warmUp(int index) {
        return burst(burst(index), BURST) + (index % BURSTS_OF_A_CONNECTION == 0 ? " --reconnect" : "");
    }

    /** Returns how long all bursts of a fork take, if nothing ends its warm-up earlier. */
    Duration longestWarmUp() {
        return BURST.multipliedBy((long) settings.iterations() - settings.measuredIterations());
    }

    /** A time of a closed loop whose clients begin at once. */
    static String burst(ScenarioLoad closed, Duration duration) {
        return "--clients=" + closed.clients().orElseThrow() + " --warm-up=0s --duration=" + duration.toMillis() + "ms";
    }

    /** The load itself, of which each measured iteration is a second. */
    String measured() {
        return measured(settings.measuredIterations());
    }

    /** Returns the measured load of a floor. */
    String floor() {
        return measured(floorSeconds());
    }

    private String measured(int seconds) {
        return load.clients().isPresent()
                ? "--clients=" + load.clients().getAsInt() + " --ramp=" + settlingSeconds() + "s"
                        + withCoolDown(seconds)
                : at(load.rate().orElseThrow()) + withCoolDown(seconds);
    }

    /** Returns the measured load at a rate that was searched for. */
    String measured(double rate) {
        return at(rate) + withCoolDown(settings.measuredIterations());
    }

    /** A rate, to see whether it holds an objective. */
    String trial(double rate) {
        return at(rate) + times(Math.min(LONGEST_TRIAL_SECONDS, settings.measuredIterations())) + " --trial";
    }

    /** Returns how long what is measured takes, without the last answers; a trial takes no longer. */
    Duration longest() {
        return Duration.ofSeconds(settlingSeconds() + settings.measuredIterations());
    }

    /** Returns how long a floor takes, without the last answers. */
    Duration longestFloor() {
        return Duration.ofSeconds(settlingSeconds() + floorSeconds());
    }

    /** Time under the load itself before the seconds that count. In a closed loop the clients begin spread over it. */
    private long settlingSeconds() {
        return load.clients().isPresent() ? settings.get(Setting.RAMP).toSeconds() : SETTLING_SECONDS;
    }

    private int floorSeconds() {
        return Math.min(LONGEST_FLOOR_SECONDS, settings.measuredIterations());
    }

    /** A rate as the engine and messages say it: {@code 812}, or {@code 0.5}. */
    static String text(double rate) {
        return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }

    private String at(double rate) {
        return "--rate=" + text(rate) + " --arrivals=" + (load.isPoisson() ? "poisson" : "even");
    }

    /** The words of a load in turns with those of other forks. */
    static String inTurns(String measured) {
        return measured + " --turn=" + TURN_SECONDS + "s";
    }

    private String withCoolDown(int seconds) {
        return times(seconds) + " --cool-down=" + COOL_DOWN.toMillis() + "ms";
    }

    private String times(int seconds) {
        return " --warm-up=" + settlingSeconds() + "s --duration=" + seconds + "s";
    }
}
