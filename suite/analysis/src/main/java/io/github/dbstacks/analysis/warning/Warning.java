package io.github.dbstacks.analysis.warning;

/** Everything that a run can be warned of: what it means, and what to do about it. */
public enum Warning {
    STEAL("the hypervisor gave processor time to others", "run again when the machine is quiet, or on one of your own"),
    FOREIGN_LOAD(
            "something else used the processors",
            "end it; read CPU per operation, which it disturbs less than milliseconds"),
    THROTTLED(
            "a quota kept application or database waiting",
            "give the container as many processors as it uses, or no quota"),
    SLOW_PROCESSOR(
            "the processor was not equally fast all the time",
            "set the frequency governor to performance, switch turbo off, keep the machine cool"),
    SWAPPING("the application had to wait for pages from a disk", "give the machine more memory, or a smaller --heap"),
    IDLE_SLOTS(
            "a part of the load was missing, because slots had no operation to execute between two iterations",
            "give an iteration more SELECTs (--set selects)"),
    NOT_STEADY(
            "its forks did not become steady",
            "warm up longer (--set longest-warm-up=30s); look at the forks' iterations"),
    SLOWED_DOWN(
            "its forks became slower in the middle",
            "look at their iterations: something grows, or the processor was slowed down"),
    INCONSISTENT("some forks became steady and others did not", "run more blocks (--blocks)"),
    LAW_BROKEN("two counts of the same thing do not agree", "trust no number of that cell before you know why"),
    LOAD_INVALID(
            "the load was not what was asked for, or its answers were not right",
            "trust no latency and no rate of that cell; the group's table says why"),
    GROWS(
            "something became more and more under a constant load",
            "find what is kept (--diagnose flight-recording) before it exhausts the application"),
    NOT_IN_EFFECT(
            "the application reported another value of a setting than the one that it was given",
            "give the value that it has; for transport=native give Netty a folder whose files may be executed"
                    + " (jvm-options: [-Dio.netty.native.workdir=DIR])"),
    DEBUG_FLAGS("JVM options slow the application down or watch it", "measure without them"),
    UNCOMMITTED("dbstacks itself had uncommitted changes", "commit before you publish"),
    NO_CONTROL(
            "the reference against itself is not equal",
            "something disturbed the run: trust no difference of that size, and run again"),
    BLOCKS_DEPEND(
            "each block resembles the one before, so intervals are too narrow",
            "spread blocks over more time: run again at another hour and read both runs together (./bench report RUN RUN)"),
    NOT_ENOUGH_BLOCKS("there are too few blocks for an interval", "run more (--blocks 5)");

    private final String meaning;
    private final String advice;

    Warning(String meaning, String advice) {
        this.meaning = meaning;
        this.advice = advice;
    }

    public String meaning() {
        return meaning;
    }

    public String advice() {
        return advice;
    }
}
