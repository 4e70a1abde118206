package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.records.PlannedFork;

/** The faults that a simulated run suffers from: each changes one number of what {@link SimulatedFork} tells. */
enum Planted {
    NOTHING,
    SLOW_BY_3_PERCENT,
    /** The database, which does a third of the work, is as fast as ever. */
    SLOW_BY_3_PERCENT_IN_ALL,
    NEVER_STEADY,
    SLOW_DOWN_IN_MID_RUN,
    INCONSISTENT_FORKS,
    STEAL,
    FOREIGN_LOAD,
    SWAPPING,
    SLOW_PROCESSOR,
    DATABASE_AT_A_CRAWL,
    DATABASE_IS_FULL,
    GARBAGE,
    STILL_COMPILING;

    private static final int SLOW_FROM_WINDOW = 40;

    /**
     * Returns the factor on the CPU time per SELECT in a window of a fork. What changes within a fork changes by so
     * much that windows which scatter by 15 % show it: levels in turn that are closer, or shorter, are noise to any
     * detector, and its mean is what counts.
     */
    double factor(PlannedFork fork, int window) {
        boolean planted = !fork.cell().reference();
        return switch (this) {
            case SLOW_BY_3_PERCENT -> planted ? 1.03 : 1;
            case SLOW_BY_3_PERCENT_IN_ALL -> planted ? 1.045 : 1;
            case NEVER_STEADY -> planted ? alternating(window) : 1;
            case INCONSISTENT_FORKS -> planted && fork.block() % 2 == 0 ? alternating(window) : 1;
            case SLOW_DOWN_IN_MID_RUN -> planted && window >= SLOW_FROM_WINDOW ? 1.30 : 1;
            case SLOW_PROCESSOR -> isHot(fork) ? 1.25 : 1;
            default -> 1;
        };
    }

    /** Returns the share of all processors' time that is stolen. */
    double stealShare() {
        return this == STEAL ? 0.06 : 0.004;
    }

    /** Returns the share of all processors' time that foreign processes take. */
    double foreignShare() {
        return this == FOREIGN_LOAD ? 0.40 : 0.01;
    }

    long majorFaults() {
        return this == SWAPPING ? 20_000 : 0;
    }

    /** Returns the factor on the duration of the canary. */
    double canary(PlannedFork fork) {
        return this == SLOW_PROCESSOR && isHot(fork) ? 1.25 : 1;
    }

    /** Returns the factor on the wall time of an iteration, nobody using a processor in the time it adds. */
    double waiting() {
        return this == DATABASE_AT_A_CRAWL ? 20 : this == DATABASE_IS_FULL ? 2 : 1;
    }

    /** Returns the factor on the CPU time of the database. */
    double database() {
        return this == DATABASE_IS_FULL ? 4.2 : 1;
    }

    /** CPU time of garbage collection as a share of the Java threads'. */
    double garbageShare() {
        return this == GARBAGE ? 0.25 : 0.02;
    }

    /** CPU time of compilation as a share of the Java threads'. */
    double compilationShare() {
        return this == STILL_COMPILING ? 0.10 : 0.01;
    }

    private static boolean isHot(PlannedFork fork) {
        return fork.fork() % 4 == 0;
    }

    private static double alternating(int window) {
        return window / 25 % 2 == 0 ? 1 : 2;
    }
}
