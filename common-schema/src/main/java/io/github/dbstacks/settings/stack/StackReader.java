package io.github.dbstacks.settings.stack;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Transport;
import io.github.dbstacks.settings.stack.Launch.Drive;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the keys of a {@code stack.properties}, which {@link Stack} explains.
 *
 * <p>Each application reads its own file in the JVM that is measured. Therefore the file is one of {@link Properties},
 * which Java reads by itself: a parser for YAML, as plans have it, would be one more library on the class path of each
 * stack, and its classes would lie in the memory that is measured.
 */
final class StackReader {
    private static final String PROFILE = "profile.";
    private static final String DRIVER = "driver.";
    private static final String WITHOUT = "without.";
    private static final String WITHOUT_POOL_MIN = WITHOUT + "pool-min";
    /** The keys as messages name them; a word in capitals stands for any of its names. */
    private static final String KEYS =
            "name, kind, title, short, reference, only-by-name, jdk, writes, without.WORKLOAD, without.pool-min,"
                    + " scenarios, statements, transport, profile.NAME, profile.NAME.excludes, profile.NAME.jdk,"
                    + " profile.NAME.settings, profile.NAME.scenarios-only, profile.NAME.reads-only,"
                    + " profile.NAME.fault, profile.NAME.driver.SYSTEM, profile.NAME.part.PART, part.PART,"
                    + " driver.SYSTEM, jar.SYSTEM, drive, argument.setting, argument.profiles, argument.always,"
                    + " argument.port, argument.address, ready, benchmark";

    /**
     * The list as a regular expression. What a message lists and what is allowed are therefore the same, also after a
     * key has been added.
     */
    private static final Pattern KEY = Pattern.compile(KEYS.replace(".", "\\.")
            .replace(", ", "|")
            .replace("NAME", "[a-z0-9-]+")
            .replace("SYSTEM", anyOf(Dbms.values()))
            .replace("WORKLOAD", anyOf(Workload.values()))
            .replace("PART", "(access|level|pool|server|json|hands-over)"));

    private static final Set<String> KEYS_WITH_REQUESTS =
            Set.of("argument.port", "argument.address", "ready", "benchmark");
    private static final Map<Drive, Map<String, String>> DEFAULTS = Map.of(
            Drive.OUTPUT,
            Map.of(
                    "argument.setting", "--{key}={value}",
                    "argument.profiles", "--profiles={profiles}",
                    "argument.always", "--output=json --await-input=on"),
            Drive.REQUESTS,
            Map.of(
                    "argument.setting", "--bench.{key}={value}",
                    "argument.profiles", "--spring.profiles.active={profiles}",
                    "argument.always", "",
                    "argument.port", "--server.port={port}",
                    "argument.address", "--server.address={address}",
                    "ready", "/actuator",
                    "benchmark", "/benchmark"));

    private final Properties properties;
    private final String name;

    StackReader(Properties properties) {
        this.properties = properties;
        this.name = properties.getProperty("name", "").strip();
    }

    private static String anyOf(Object[] constants) {
        return Stream.of(constants).map(Object::toString).collect(Collectors.joining("|", "(", ")"));
    }

    Stack read() {
        required("name");
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            if (!KEY.matcher(key).matches()) {
                throw refused(key + " is not a key: the keys are " + KEYS);
            }
        }
        Stack.Kind kind =
                oneOf("kind", required("kind"), Map.of("standalone", Stack.Kind.STANDALONE, "web", Stack.Kind.WEB));
        return new Stack(
                name,
                kind,
                required("title"),
                shortName(),
                new Stack.Selection(isTrue("reference"), isTrue("only-by-name"), jdk("jdk")),
                abilities(),
                profiles(),
                launch(kind),
                parts());
    }

    private Stack.Abilities abilities() {
        return new Stack.Abilities(
                isTrue("writes"),
                by(WITHOUT, Workload.class),
                properties.containsKey(WITHOUT_POOL_MIN) ? Optional.of(required(WITHOUT_POOL_MIN)) : Optional.empty(),
                scenarios(),
                oneOf("statements", text("statements", "given"), Map.of("given", false, "own", true)));
    }

    private Stack.Parts parts() {
        Transport transport = oneOf(
                "transport", text("transport", "native"), Map.of("native", Transport.NATIVE, "nio", Transport.NIO));
        return new Stack.Parts(transport, drivers(), jars(), parts(""));
    }

    /** @param of with a point at its end */
    private Map<String, String> parts(String of) {
        Map<String, String> parts = new TreeMap<>();
        String prefix = of + "part.";
        properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith(prefix))
                .forEach(key -> parts.put(key.substring(prefix.length()), required(key)));
        return parts;
    }

    private Map<Dbms, Set<String>> drivers() {
        Map<Dbms, Set<String>> drivers = new EnumMap<>(Dbms.class);
        by(DRIVER, Dbms.class).forEach((dbms, names) -> drivers.put(dbms, artifacts(names)));
        return drivers.isEmpty() ? Map.of(Dbms.POSTGRESQL, Set.of()) : drivers;
    }

    /** Returns the artifacts in the order in which they are written. */
    private static Set<String> artifacts(String names) {
        return Stream.of(names.split(",", -1)).map(String::strip).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Map<Dbms, String> jars() {
        Map<Dbms, String> jars = by("jar.", Dbms.class);
        jars.keySet().forEach(dbms -> required(DRIVER + dbms));
        return jars;
    }

    /** The values of the keys that end in the name of a constant. */
    private <E extends Enum<E>> Map<E, String> by(String prefix, Class<E> type) {
        Map<E, String> values = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            if (properties.containsKey(prefix + constant)) {
                values.put(constant, required(prefix + constant));
            }
        }
        return values;
    }

    private String shortName() {
        String text = text("short", "");
        return text.isEmpty() ? required("title").replaceFirst(" *\\(.*", "") : text;
    }

    private boolean isTrue(String key) {
        return oneOf(key, text(key, "false"), Map.of("true", true, "false", false));
    }

    private List<String> scenarios() {
        String text = text("scenarios", "none");
        if (text.equals("all") || text.equals("none")) {
            return text.equals("all")
                    ? Scenarios.ALL.stream().map(Scenario::name).toList()
                    : List.of();
        }
        Set<String> names = Stack.commaSeparated(text);
        if (!names.stream().allMatch(name -> Scenarios.named(name).isPresent())) {
            throw notAllowed("scenarios", text, "all, none or some of " + Scenarios.names());
        }
        return List.copyOf(names);
    }

    private List<Profile> profiles() {
        Set<String> names = profileNames();
        return names.stream().map(profile -> profile(profile, names)).toList();
    }

    private Set<String> profileNames() {
        return properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith(PROFILE))
                .map(key -> key.split("\\.", -1)[1])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Profile profile(String profile, Set<String> names) {
        String key = PROFILE + profile;
        Set<String> excludes = Stack.commaSeparated(text(key + ".excludes", ""));
        if (!names.containsAll(excludes)) {
            throw notAllowed(key + ".excludes", String.join(",", excludes), "names of the stack's profiles");
        }
        Set<String> settings = Stack.commaSeparated(text(key + ".settings", ""));
        Map<Dbms, String> systems = by(key + "." + DRIVER, Dbms.class);
        if (systems.size() != (profile.startsWith(Profile.DRIVER) ? 1 : 0)) {
            throw refused(key + ".driver.SYSTEM belongs once to a profile whose name begins with " + Profile.DRIVER
                    + ", and to no other");
        }
        return new Profile(
                profile,
                required(key),
                excludes,
                jdk(key + ".jdk"),
                isTrue(key + ".scenarios-only"),
                isTrue(key + ".reads-only"),
                isTrue(key + ".fault"),
                settings,
                systems.entrySet().stream()
                        .map(one -> new Profile.OwnDriver(one.getKey(), artifacts(one.getValue())))
                        .findFirst(),
                parts(key + "."));
    }

    private int jdk(String key) {
        String jdk = text(key, "17");
        if (!jdk.matches("\\d{1,4}")) {
            throw notAllowed(key, jdk, "a feature release of Java, such as 21");
        }
        return Integer.parseInt(jdk);
    }

    private Launch launch(Stack.Kind kind) {
        String drive = text("drive", kind == Stack.Kind.STANDALONE ? "output" : "requests");
        return launch(oneOf("drive", drive, Map.of("output", Drive.OUTPUT, "requests", Drive.REQUESTS)));
    }

    private Launch launch(Drive drive) {
        boolean requests = drive == Drive.REQUESTS;
        for (String key : KEYS_WITH_REQUESTS) {
            if (!requests && properties.containsKey(key)) {
                throw refused(key + " is not allowed with drive=output: it belongs to drive=requests");
            }
        }
        return new Launch(
                drive,
                template(drive, "argument.setting", "{key}", "{value}"),
                template(drive, "argument.profiles", "{profiles}"),
                requests ? template(drive, "argument.port", "{port}") : "",
                requests ? template(drive, "argument.address", "{address}") : "",
                Stream.of(value(drive, "argument.always").split(" +", -1))
                        .filter(argument -> !argument.isEmpty())
                        .toList(),
                requests ? path(drive, "ready") : "",
                requests && !value(drive, "benchmark").equals("none") ? path(drive, "benchmark") : "");
    }

    private String template(Drive drive, String key, String... placeholders) {
        String value = value(drive, key);
        if (!Stream.of(placeholders).allMatch(value::contains)) {
            throw notAllowed(key, value, "an argument that contains " + String.join(" and ", placeholders));
        }
        return value;
    }

    private String path(Drive drive, String key) {
        String value = value(drive, key);
        if (!value.startsWith("/")) {
            throw notAllowed(key, value, "a path that begins with /");
        }
        return value;
    }

    private String value(Drive drive, String key) {
        return text(key, DEFAULTS.getOrDefault(drive, Map.of()).getOrDefault(key, ""));
    }

    private String text(String key, String otherwise) {
        return properties.getProperty(key, otherwise).strip();
    }

    private <T> T oneOf(String key, String text, Map<String, T> values) {
        T value = values.get(text);
        if (value == null) {
            throw notAllowed(key, text, String.join(" or ", new TreeSet<>(values.keySet())));
        }
        return value;
    }

    private String required(String key) {
        String value = text(key, "");
        if (value.isEmpty()) {
            throw name.isEmpty() ? new SettingsException(Stack.FILE + " has no name.") : refused(key + " is missing");
        }
        return value;
    }

    private SettingsException notAllowed(String key, String value, String allowed) {
        return refused(key + "=" + value + " is not allowed: it takes " + allowed);
    }

    private SettingsException refused(String why) {
        return new SettingsException(Stack.FILE + " of " + name + ": " + why + ".");
    }
}
