package io.github.dbstacks.settings;

import java.util.Arrays;
import java.util.Optional;

/** The settings' keys: the same in every application, plan and environment variable. */
public enum Key {
    URL("url", "postgresql://localhost:5432/bench", "postgresql://host[:port]/database", "the database"),
    USER("user", "bench", "a role's name", "the role to log in as"),
    PASSWORD("password", "bench", "a text that is not empty", "its password"),
    WORKLOAD("workload", "single-row", "single-row, multi-row or sleep", "what each SELECT asks"),
    SELECTS(
            "selects",
            "by workload: 500000, 250000, 100",
            "a whole number from 1 to 100000000",
            "SELECTs an iteration"),
    RUNS("runs", "50", "a whole number from 1 to 1000000", "iterations"),
    MEASURED_RUNS(
            "measured-runs",
            "10, or runs where that is less",
            "a whole number from 1 to runs",
            "how many iterations at the end are averaged; those before them are warm-up"),
    WARM_UP(
            "warm-up",
            "fixed",
            "fixed or until-steady",
            "measure the last iterations of runs, or those after the process has become steady, runs at most"),
    POOL_SIZE("pool-size", "by workload: 200, 100, 100", "a whole number from 1 to 10000", "connections"),
    CONCURRENCY("concurrency", "pool-size", "a whole number from 1 to 10000", "SELECTs in flight with fan-out=bounded"),
    FAN_OUT("fan-out", "bounded", "bounded or all-at-once", "hand the driver so many SELECTs, or all of them at once"),
    ID("id", "fixed:10", "fixed:N or uniform, N a company_id from 1 to 100000", "which row to ask for"),
    PAUSE("pause", "2s", "a duration from 0ms to 1440m, such as 500ms, 2s or 1m", "wait between iterations"),
    REST(
            "rest",
            "off",
            "on or off",
            "on: in warm-up, also wait until the process is idle, so that the JIT compiler can keep up"),
    TIMEOUT(
            "timeout",
            "30m",
            "a duration from 250ms to 1440m, such as 500ms, 2s or 1m",
            "give up on an iteration that takes longer"),
    EVENT_LOOPS(
            "event-loops",
            "number of cores",
            "a whole number from 1 to 1024",
            "threads of the profiles loop-resources and event-loops"),
    TRANSPORT("transport", "native", "native or nio", "I/O of the Netty clients: epoll where there is one, or NIO"),
    TLS("tls", "disable", "disable, require or verify-full", "encryption, set explicitly on every driver"),
    TLS_ROOT_CERT("tls-root-cert", "none", "a PEM file that can be read", "the certificate verify-full trusts"),
    PROFILES("profiles", "none", "names of the stack's profiles, separated by commas", "named switches of the stack"),
    SERVICE_TIMES(
            "service-times",
            "some",
            "some, all or off",
            "record how long each SELECT takes: some is every 5th iteration"),
    OUTPUT("output", "text", "text or json", "what a standalone application prints");

    private final String text;
    private final String defaultText;
    private final String allowed;
    private final String meaning;

    Key(String text, String defaultText, String allowed, String meaning) {
        this.text = text;
        this.defaultText = defaultText;
        this.allowed = allowed;
        this.meaning = meaning;
    }

    /** The key as it is written: {@code pool-size}. */
    public String text() {
        return text;
    }

    /** The default, in words where it depends on other settings. */
    public String defaultText() {
        return defaultText;
    }

    /** The values that are allowed, in words. */
    public String allowed() {
        return allowed;
    }

    public String meaning() {
        return meaning;
    }

    static Optional<Key> of(String text) {
        return Arrays.stream(values()).filter(key -> key.text.equals(text)).findFirst();
    }
}
