package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A setting. Help, messages, environment variables and the settings in the results follow from the constants below, so
 * a new setting is one more of them. A default or a rule may use the settings above it.
 *
 * @param key as it is written: {@code pool-size}
 * @param defaultText the default, in words where it depends on other settings
 * @param rule what a value must be beside the stack and the settings above
 */
public record Setting<T>(
        String key,
        String meaning,
        Values<T> values,
        String defaultText,
        Function<Settings, T> defaultValue,
        Restriction<T> rule) {
    private static final List<Setting<?>> ALL = new ArrayList<>();

    private static final int MOST_CONNECTIONS = 10_000;
    /** The reference study computes the mean of the last 10 iterations. */
    private static final int MEASURED = 10;
    /** HikariCP refuses a shorter time to wait for a connection. */
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(250);

    public static final Setting<DatabaseUrl> URL = of(
            "url",
            "the database",
            Values.url(Dbms.values()),
            DatabaseUrl.standard(Dbms.POSTGRESQL).toString());
    public static final Setting<Dbms> DATABASE = of(
            "database",
            "the system that it is a database of",
            Values.oneOf(Dbms.values()),
            "as url says",
            settings -> settings.url().dbms(),
            (dbms, settings) -> dbms == settings.url().dbms()
                    ? Optional.empty()
                    : Optional.of(settings.url().dbms() + ", as url says"));
    public static final Setting<String> USER =
            of("user", "the role to log in as", Values.text("a role's name"), "bench");
    public static final Setting<String> PASSWORD =
            of("password", "its password", Values.text("a text that is not empty"), "bench");
    public static final Setting<Workload> WORKLOAD = of(
            "workload",
            "what each SELECT asks, or what is written instead",
            Values.oneOf(Workload.values()),
            "single-row",
            settings -> Workload.SINGLE_ROW,
            (workload, settings) -> settings.stack()
                    .workloadInsteadOf(workload)
                    .or(() -> workload.missingOn(settings.dbms())
                            .map(why -> "any but " + workload + " on " + settings.dbms() + ", since " + why)));
    public static final Setting<Integer> SELECTS = of(
            "selects",
            "SELECTs, or what is written instead, an iteration",
            Values.wholeNumber(1, 100_000_000),
            byWorkload(Workload::defaultSelects),
            settings -> settings.workload().defaultSelects());
    public static final Setting<Integer> ITERATIONS =
            of("iterations", "iterations", Values.wholeNumber(1, 1_000_000), "50");
    public static final Setting<Integer> MEASURED_ITERATIONS = of(
            "measured-iterations",
            "how many iterations at the end are averaged; those before them are warm-up",
            Values.wholeNumberUpTo("iterations"),
            "10, or iterations where that is less",
            settings -> Math.min(MEASURED, settings.iterations()),
            (number, settings) -> number >= 1 && number <= settings.iterations()
                    ? Optional.empty()
                    : Optional.of("a whole number from 1 to " + settings.iterations()));
    public static final Setting<Duration> MEASURED_TIME = of(
            "measured-time",
            "measure iterations until they have taken so long together, five at least; 0ms is measured-iterations",
            Values.duration(Duration.ZERO),
            "0ms");
    public static final Setting<WarmUp> WARM_UP = of(
            "warm-up",
            "all iterations but measured-iterations, or fewer: until the process is steady, or the JIT compiler is idle",
            Values.oneOf(WarmUp.values()),
            "fixed");
    public static final Setting<Duration> LONGEST_WARM_UP = of(
            "longest-warm-up",
            "end warm-up of eight iterations and more when those after the first have taken so long, rests included",
            Values.duration(Duration.ZERO),
            "1440m");
    public static final Setting<Integer> POOL_SIZE = of(
            "pool-size",
            "connections",
            Values.wholeNumber(1, MOST_CONNECTIONS),
            byWorkload(Workload::defaultPoolSize),
            settings -> settings.workload().defaultPoolSize());
    public static final Setting<Optional<Integer>> POOL_MIN = of(
            "pool-min",
            "connections that a pool opens at first and does not fall below, for one that grows up to pool-size",
            Values.anyWholeNumber(1, MOST_CONNECTIONS),
            "none, so that the pool is full at first",
            settings -> Optional.empty(),
            (least, settings) -> least.flatMap(number -> settings.stack()
                    .abilities()
                    .withoutPoolMin()
                    .map(why -> "no value for " + settings.stack().name() + ", since " + why)
                    .or(() -> number <= settings.poolSize()
                            ? Optional.empty()
                            : Optional.of("a whole number from 1 to " + settings.poolSize()))));
    public static final Setting<Integer> CONCURRENCY = of(
            "concurrency",
            "SELECTs in flight with fan-out=bounded",
            Values.wholeNumber(1, MOST_CONNECTIONS),
            "pool-size",
            Settings::poolSize);
    public static final Setting<FanOut> FAN_OUT = of(
            "fan-out",
            "pass concurrency SELECTs to the driver at a time, or all of them at once",
            Values.oneOf(FanOut.values()),
            "bounded");
    public static final Setting<Ids> ID = of(
            "id",
            "which row to ask for",
            Values.ids(),
            byWorkload(Workload::defaultIds),
            settings -> settings.workload().defaultIds(),
            (ids, settings) -> ids.fits(settings.workload().lastId())
                    ? Optional.empty()
                    : Optional.of("for " + settings.workload() + " fixed:1 to fixed:"
                            + settings.workload().lastId()));
    public static final Setting<Duration> PAUSE =
            of("pause", "wait between iterations", Values.duration(Duration.ZERO), "2s");
    public static final Setting<Duration> RAMP = of(
            "ramp",
            "time over which the clients of a load begin, before the seconds that count",
            Values.duration(Duration.ofSeconds(1)),
            "1s",
            settings -> Duration.ofSeconds(1),
            (ramp, settings) -> ramp.toNanosPart() == 0 ? Optional.empty() : Optional.of("whole seconds, such as 20s"));
    public static final Setting<Switch> REST = of(
            "rest",
            "on: in warm-up, also wait until the process is idle, so that the JIT compiler can keep up",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Duration> TIMEOUT =
            of("timeout", "give up on an iteration that takes longer", Values.duration(SHORTEST_TIMEOUT), "30m");
    public static final Setting<Integer> EVENT_LOOPS = of(
            "event-loops",
            "threads of the profiles loop-resources, event-loops and netty",
            Values.wholeNumber(1, 1024),
            "number of cores",
            settings -> Runtime.getRuntime().availableProcessors());
    public static final Setting<Switch> EVEN_LOOPS = of(
            "even-loops",
            "on: with loop-resources each event loop of R2DBC gets as many connections; off: reactor-netty chooses",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Transport> TRANSPORT = of(
            "transport",
            "I/O of the Netty clients: epoll where there is one, or NIO",
            Values.oneOf(Transport.values()),
            "native, where the stack has it",
            settings -> settings.stack().parts().transport());
    public static final Setting<Switch> BINARY_RESULTS = of(
            "binary-results",
            "on: R2DBC reads results in PostgreSQL's binary format, as the other drivers do; off: as text, its default",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Switch> LIBRARY_DEFAULTS = of(
            "library-defaults",
            "on: a standalone stack prepares statements, and its pool waits, as its library does by itself; off: what makes the work equal",
            Values.oneOf(Switch.values()),
            "off",
            settings -> Switch.OFF,
            (value, settings) -> value == Switch.OFF || settings.stack().kind() == Stack.Kind.STANDALONE
                    ? Optional.empty()
                    : Optional.of("off for a web application, whose pool its framework makes"));
    public static final Setting<Optional<Path>> TLS_ROOT_CERT = of(
            "tls-root-cert",
            "the certificate verify-full trusts",
            Values.file("a PEM file that can be read"),
            "none",
            settings -> Optional.empty());
    public static final Setting<Tls> TLS = of(
            "tls",
            "encryption, set explicitly on every driver",
            Values.oneOf(Tls.values()),
            "disable",
            settings -> Tls.DISABLE,
            (tls, settings) -> tls != Tls.VERIFY_FULL || settings.tlsRootCert().isPresent()
                    ? Optional.empty()
                    : Optional.of("verify-full only together with tls-root-cert, the certificate to trust"));
    public static final Setting<Switch> PUBLIC_KEY_RETRIEVAL = of(
            "public-key-retrieval",
            "on: with tls=disable take MySQL's key for the password from whoever answers, who can then read it; off: from this machine only",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Set<String>> PROFILES = of(
            "profiles",
            "named switches of the stack",
            Values.names("names of the stack's profiles, separated by commas"),
            "none",
            settings -> Set.of(),
            (names, settings) -> settings.stack()
                    .profilesInsteadOf(names)
                    .or(() -> settings.stack().profilesInsteadOf(names, settings.workload()))
                    .or(() -> settings.stack().profilesInsteadOf(names, settings.dbms())));
    public static final Setting<Recording> SERVICE_TIMES = of(
            "service-times",
            "record how long each SELECT takes: some is every " + Recording.EVERY + "th iteration",
            Values.oneOf(Recording.values()),
            "some");
    public static final Setting<Switch> COUNT_SESSIONS = of(
            "count-sessions",
            "on: ./bench counts sessions every 50 ms, and in the end asks a web application several times at once",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Switch> AOT_CACHE = of(
            "aot-cache",
            "on: the JVM starts with an AOT cache that a fork of the same cell has made before (JDK 25 and newer)",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Switch> LIVE_HEAP = of(
            "live-heap",
            "on: at the end of a load a web application collects its heap, so that ./bench knows what is live while clients wait",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Switch> EMPTY_TABLES = of(
            "empty-tables",
            "on: the tables that a load writes to are emptied once more when its warm-up has ended",
            Values.oneOf(Switch.values()),
            "off");
    public static final Setting<Duration> DISK_DELAY = of(
            "disk-delay",
            "how much longer each flush to disk of ./bench's own server takes",
            Values.duration(Duration.ZERO),
            "0ms");
    public static final Setting<Switch> PINNED = of(
            "pinned",
            "off: where the plan gives application and database processors of their own, they share all of them instead",
            Values.oneOf(Switch.values()),
            "on");
    public static final Setting<Optional<Path>> RESULTS = of(
            "results",
            "where durations.csv gets a line for each iteration that you start by hand",
            Values.folder("a folder, which need not be there yet"),
            "none",
            settings -> Optional.empty(),
            (folder, settings) -> folder.isEmpty() || settings.stack().answersWorkloads()
                    ? Optional.empty()
                    : Optional.of("no value for an application without GET /benchmark"));
    public static final Setting<OutputFormat> OUTPUT =
            of("output", "what a standalone application prints", Values.oneOf(OutputFormat.values()), "text");
    public static final Setting<Switch> AWAIT_INPUT = of(
            "await-input",
            "on: a standalone application begins an iteration when a line has come on its standard input",
            Values.oneOf(Switch.values()),
            "off");

    /**
     * The settings by which a standalone application talks to whoever started it. They do not decide what is measured.
     */
    public static final Set<Setting<?>> OF_STANDALONE = Set.of(OUTPUT, AWAIT_INPUT);

    /** Says what is allowed instead of a value; empty when the value is allowed. */
    interface Restriction<T> {
        Optional<String> insteadOf(T value, Settings settings);
    }

    /** Returns each default once, with the workloads that have it. */
    private static String byWorkload(Function<Workload, Object> defaultOf) {
        Map<Object, String> names = Arrays.stream(Workload.values())
                .collect(Collectors.groupingBy(
                        defaultOf,
                        LinkedHashMap::new,
                        Collectors.mapping(Workload::toString, Collectors.joining(", "))));
        return names.entrySet().stream()
                .map(each -> each.getKey() + " for " + each.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Makes a setting with a default that is one of the values as written. */
    private static <T> Setting<T> of(String key, String meaning, Values<T> values, String defaultText) {
        return of(
                key,
                meaning,
                values,
                defaultText,
                settings -> values.parser().apply(defaultText).orElseThrow());
    }

    private static <T> Setting<T> of(
            String key, String meaning, Values<T> values, String defaultText, Function<Settings, T> defaultValue) {
        return of(key, meaning, values, defaultText, defaultValue, (value, settings) -> Optional.empty());
    }

    private static <T> Setting<T> of(
            String key,
            String meaning,
            Values<T> values,
            String defaultText,
            Function<Settings, T> defaultValue,
            Restriction<T> rule) {
        Setting<T> setting = new Setting<>(key, meaning, values, defaultText, defaultValue, rule);
        ALL.add(setting);
        return setting;
    }

    /** The system that is meant where nobody names one. */
    public static Dbms defaultSystem() {
        return Dbms.POSTGRESQL;
    }

    /** The system that a plan or a result names, or {@link #defaultSystem} where it names none. */
    public static Dbms system(String named) {
        return DATABASE.parse(named).orElse(defaultSystem());
    }

    /** Returns every setting, in the order of the help. */
    public static List<Setting<?>> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** Keys of those that say how long and how often is measured, and not what. */
    public static Set<String> howMuch() {
        return Stream.<Setting<?>>of(
                        SELECTS,
                        ITERATIONS,
                        MEASURED_ITERATIONS,
                        MEASURED_TIME,
                        WARM_UP,
                        LONGEST_WARM_UP,
                        PAUSE,
                        REST,
                        TIMEOUT,
                        SERVICE_TIMES)
                .map(Setting::key)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The setting with that key; empty when there is none. */
    public static Optional<Setting<?>> named(String key) {
        return ALL.stream().filter(setting -> setting.key.equals(key)).findFirst();
    }

    /** The values that are allowed, in words. */
    public String allowed() {
        return values.allowed();
    }

    /**
     * Returns the text for the help: {@code connections: a whole number from 1 to 10000 (default: 200 for single-row,
     * 100 for multi-row)}.
     */
    public String explanation() {
        return meaning + ": " + allowed() + " (default: " + defaultText + ")";
    }

    /**
     * The value that was given, or the default.
     *
     * @param above where the settings above this one have been read
     * @throws SettingsException when the value is not allowed
     */
    T read(Given given, Settings above) {
        Optional<String> text = given.text(this);
        T value = text.isEmpty()
                ? defaultValue.apply(above)
                : parse(text.get()).orElseThrow(() -> given.refused(this, allowed()));
        rule.insteadOf(value, above).ifPresent(allowed -> {
            throw given.refused(this, allowed);
        });
        return value;
    }

    /** The value that is written like this, whatever stack and other settings allow; empty when it is none. */
    public Optional<T> parse(String text) {
        return values.parser().apply(text);
    }

    /** A value as it could be given again. */
    public String text(T value) {
        return values.writer().apply(value);
    }

    /** The value of these settings as it could be given again. */
    String write(Settings settings) {
        return text(settings.get(this));
    }

    /** Returns whether its values are whole numbers. These are numbers in results too; other values are texts there. */
    public boolean isNumber() {
        return values.isNumber();
    }
}
