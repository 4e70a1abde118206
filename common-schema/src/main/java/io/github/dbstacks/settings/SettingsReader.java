package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes {@link Settings} of what was given, or refuses with one sentence. */
public final class SettingsReader {
    private static final int MAX_CONNECTIONS = 10_000;
    private static final int MAX_SELECTS = 100_000_000;
    private static final int DEFAULT_MEASURED_RUNS = 10;
    /** HikariCP refuses to wait for a connection for less. */
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(250);
    /** A day fits every driver, some of which hold milliseconds as an {@code int}. */
    private static final Duration MAX_DURATION = Duration.ofDays(1);

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m)");
    private static final Pattern FIXED_ID = Pattern.compile("fixed:(\\d{1,9})");

    private final Stack stack;
    private final Given given;

    private SettingsReader(Stack stack, Given given) {
        this.stack = stack;
        this.given = given;
    }

    /**
     * Reads what was given and fills in the rest.
     *
     * @param given environment and command line; defaults are filled in here
     * @throws SettingsException when a key, a value or a combination is not allowed
     */
    public static Settings read(Stack stack, Given given) {
        given.refuseUnknown();
        return new SettingsReader(stack, given).read();
    }

    /**
     * Reads the parameters of a web request, which may name another workload and number of SELECTs.
     *
     * @throws SettingsException when a parameter or its value is not allowed
     */
    public static Request request(Settings settings, Map<String, String> parameters) {
        Given given = new Given();
        parameters.forEach((name, value) -> {
            if (!name.equals(Key.WORKLOAD.text()) && !name.equals(Key.SELECTS.text())) {
                throw new SettingsException(
                        "?" + name + "=" + value + " is not allowed: the parameters are workload and selects.");
            }
            given.put(name, value, "?" + name);
        });
        Workload workload = choose(given, Key.WORKLOAD, settings.workload(), Workload.values());
        if (!settings.ids().fits(workload.lastId())) {
            throw given.refused(Key.WORKLOAD, "with id=" + settings.ids() + " only workloads of fewer rows");
        }
        SettingsReader reader = new SettingsReader(settings.stack(), given);
        int selects = reader.wholeNumber(Key.SELECTS, settings.selects(workload), 1, MAX_SELECTS);
        return new Request(workload, selects);
    }

    private Settings read() {
        Workload workload = oneOf(Key.WORKLOAD, Workload.SINGLE_ROW, Workload.values());
        int runs = wholeNumber(Key.RUNS, 50, 1, 1_000_000);
        int poolSize = wholeNumber(Key.POOL_SIZE, workload.defaultPoolSize(), 1, MAX_CONNECTIONS);
        Tls tls = oneOf(Key.TLS, Tls.DISABLE, Tls.values());
        return new Settings(
                stack,
                url(),
                text(Key.USER),
                text(Key.PASSWORD),
                workload,
                selects(),
                runs,
                wholeNumber(Key.MEASURED_RUNS, Math.min(DEFAULT_MEASURED_RUNS, runs), 1, runs),
                oneOf(Key.WARM_UP, WarmUp.FIXED, WarmUp.values()),
                poolSize,
                wholeNumber(Key.CONCURRENCY, poolSize, 1, MAX_CONNECTIONS),
                oneOf(Key.FAN_OUT, FanOut.BOUNDED, FanOut.values()),
                ids(workload),
                duration(Key.PAUSE, Duration.ofSeconds(2), Duration.ZERO),
                oneOf(Key.REST, Switch.OFF, Switch.values()),
                duration(Key.TIMEOUT, Duration.ofMinutes(30), MIN_TIMEOUT),
                wholeNumber(Key.EVENT_LOOPS, Runtime.getRuntime().availableProcessors(), 1, 1024),
                oneOf(Key.TRANSPORT, Transport.NATIVE, Transport.values()),
                tls,
                rootCertificate(tls),
                profiles(),
                oneOf(Key.SERVICE_TIMES, Recording.SOME, Recording.values()),
                oneOf(Key.OUTPUT, OutputFormat.TEXT, OutputFormat.values()));
    }

    /** A number given by hand holds for every workload. */
    private Map<Workload, Integer> selects() {
        Map<Workload, Integer> selects = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            selects.put(workload, wholeNumber(Key.SELECTS, workload.defaultSelects(), 1, MAX_SELECTS));
        }
        return selects;
    }

    private String text(Key key) {
        String text = given.text(key).orElse(key.defaultText());
        if (text.isEmpty()) {
            throw given.refused(key, key.allowed());
        }
        return text;
    }

    private DatabaseUrl url() {
        return DatabaseUrl.parse(text(Key.URL)).orElseThrow(() -> given.refused(Key.URL, Key.URL.allowed()));
    }

    private int wholeNumber(Key key, int otherwise, int least, int most) {
        Optional<String> text = given.text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw given.refused(key, "a whole number from " + least + " to " + most);
    }

    private <E extends Enum<E>> E oneOf(Key key, E otherwise, E[] values) {
        return choose(given, key, otherwise, values);
    }

    private static <E extends Enum<E>> E choose(Given given, Key key, E otherwise, E[] values) {
        Optional<String> text = given.text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        return Arrays.stream(values)
                .filter(value -> value.toString().equals(text.get()))
                .findFirst()
                .orElseThrow(() -> given.refused(key, key.allowed()));
    }

    private Duration duration(Key key, Duration otherwise, Duration least) {
        Optional<String> text = given.text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        return parseDuration(text.get())
                .filter(duration -> duration.compareTo(least) >= 0 && duration.compareTo(MAX_DURATION) <= 0)
                .orElseThrow(() -> given.refused(key, key.allowed()));
    }

    private static Optional<Duration> parseDuration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    default -> Duration.ofMinutes(amount);
                });
    }

    private Ids ids(Workload workload) {
        String text = given.text(Key.ID).orElse(Key.ID.defaultText());
        if (text.equals("uniform")) {
            return new Ids.Uniform();
        }
        Matcher matcher = FIXED_ID.matcher(text);
        if (!matcher.matches()) {
            throw given.refused(Key.ID, Key.ID.allowed());
        }
        Ids ids = new Ids.Fixed(Integer.parseInt(matcher.group(1)));
        if (!ids.fits(workload.lastId())) {
            throw given.refused(Key.ID, "for " + workload + " fixed:1 to fixed:" + workload.lastId());
        }
        return ids;
    }

    private Optional<Path> rootCertificate(Tls tls) {
        Optional<Path> path = given.text(Key.TLS_ROOT_CERT).map(Path::of);
        if (path.isPresent() && (!Files.isReadable(path.get()) || Files.isDirectory(path.get()))) {
            throw given.refused(Key.TLS_ROOT_CERT, Key.TLS_ROOT_CERT.allowed());
        }
        if (tls == Tls.VERIFY_FULL && path.isEmpty()) {
            throw given.refused(Key.TLS, "verify-full only together with tls-root-cert, the certificate to trust");
        }
        return path;
    }

    private Set<String> profiles() {
        Set<String> names = Stack.commaSeparated(given.text(Key.PROFILES).orElse(""));
        int jdk = Runtime.version().feature();
        for (String name : names) {
            Profile profile = stack.profile(name).orElseThrow(() -> given.refused(Key.PROFILES, profileNames(name)));
            if (jdk < profile.minimumJdk()) {
                throw given.refused(
                        Key.PROFILES, name + " on JDK " + profile.minimumJdk() + " or newer only, this is JDK " + jdk);
            }
            for (String excluded : profile.excludes()) {
                if (names.contains(excluded)) {
                    throw given.refused(Key.PROFILES, "either " + name + " or " + excluded);
                }
            }
        }
        return names;
    }

    private String profileNames(String unknown) {
        String names = stack.profiles().stream().map(Profile::name).collect(Collectors.joining(", "));
        return stack.renamed(unknown)
                .map(now -> now + ", the new name of " + unknown)
                .orElse("for " + stack.name() + " " + (names.isEmpty() ? "none" : names));
    }
}
