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

/** Reads the keys of a {@code stack.properties}, which {@link Stack} explains. */
final class StackReader {
    private static final String PROFILE = "profile.";
    private static final String SYSTEM =
            "\\.(" + Stream.of(Dbms.values()).map(Dbms::toString).collect(Collectors.joining("|")) + ")";
    private static final String PART = "part\\.(access|pool|server|json)";
    private static final Pattern PART_KEY = Pattern.compile(PART);
    private static final String OF_PROFILE = "excludes|jdk|settings|scenarios-only|reads-only|fault";
    private static final Pattern PROFILE_KEY =
            Pattern.compile("profile\\.[a-z0-9-]+(\\.(" + OF_PROFILE + "|driver" + SYSTEM + "|" + PART + "))?");
    private static final Pattern SYSTEM_KEY = Pattern.compile("(driver|jar)" + SYSTEM);
    private static final String WITHOUT = "without.";
    private static final Pattern WITHOUT_KEY = Pattern.compile("without\\.("
            + Stream.of(Workload.values()).map(Workload::toString).collect(Collectors.joining("|")) + ")");
    private static final String WITHOUT_POOL_MIN = WITHOUT + "pool-min";
    private static final String KEYS =
            "name, kind, title, short, reference, only-by-name, jdk, writes, without.WORKLOAD, without.pool-min, scenarios, statements, transport, profile.NAME,"
                    + " profile.NAME.excludes, profile.NAME.jdk, profile.NAME.settings, profile.NAME.scenarios-only,"
                    + " profile.NAME.reads-only, profile.NAME.fault, profile.NAME.driver.SYSTEM,"
                    + " profile.NAME.part.PART, part.PART, driver.SYSTEM, jar.SYSTEM, drive,"
                    + " argument.setting, argument.profiles, argument.always,"
                    + " argument.port, argument.address, ready, benchmark";
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

    Stack read() {
        required("name");
        Set<String> known = Set.of(KEYS.split(", "));
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            boolean isNamed = Stream.of(PROFILE_KEY, PART_KEY, SYSTEM_KEY, WITHOUT_KEY)
                    .anyMatch(pattern -> pattern.matcher(key).matches());
            if (!known.contains(key) && !isNamed) {
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
                isTrue("reference"),
                isTrue("only-by-name"),
                jdk("jdk"),
                isTrue("writes"),
                without(),
                properties.containsKey(WITHOUT_POOL_MIN) ? Optional.of(required(WITHOUT_POOL_MIN)) : Optional.empty(),
                scenarios(),
                oneOf(
                        "statements",
                        properties.getProperty("statements", "given").strip(),
                        Map.of("given", false, "own", true)),
                oneOf(
                        "transport",
                        properties.getProperty("transport", "native").strip(),
                        Map.of("native", Transport.NATIVE, "nio", Transport.NIO)),
                profiles(),
                launch(kind),
                drivers(),
                jars(),
                parts(""));
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
        for (Dbms dbms : Dbms.values()) {
            String artifacts = properties.getProperty("driver." + dbms);
            if (artifacts != null) {
                drivers.put(
                        dbms,
                        Stream.of(artifacts.split(",", -1))
                                .map(String::strip)
                                .collect(Collectors.toCollection(LinkedHashSet::new)));
            }
        }
        return drivers.isEmpty() ? Map.of(Dbms.POSTGRESQL, Set.of()) : drivers;
    }

    private Map<Dbms, String> jars() {
        Map<Dbms, String> jars = new EnumMap<>(Dbms.class);
        for (Dbms dbms : Dbms.values()) {
            String key = "jar." + dbms;
            if (properties.containsKey(key)) {
                required("driver." + dbms);
                jars.put(dbms, required(key));
            }
        }
        return jars;
    }

    private Map<Workload, String> without() {
        Map<Workload, String> without = new EnumMap<>(Workload.class);
        for (Workload workload : Workload.values()) {
            String key = WITHOUT + workload;
            if (properties.containsKey(key)) {
                without.put(workload, required(key));
            }
        }
        return without;
    }

    private String shortName() {
        String text = properties.getProperty("short", "").strip();
        return text.isEmpty() ? required("title").replaceFirst(" *\\(.*", "") : text;
    }

    private boolean isTrue(String key) {
        String text = properties.getProperty(key, "false").strip();
        return oneOf(key, text, Map.of("true", true, "false", false));
    }

    private List<String> scenarios() {
        String text = properties.getProperty("scenarios", "none").strip();
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
        Set<String> excludes = Stack.commaSeparated(properties.getProperty(key + ".excludes", ""));
        if (!names.containsAll(excludes)) {
            throw notAllowed(key + ".excludes", String.join(",", excludes), "names of the stack's profiles");
        }
        Set<String> settings = Stack.commaSeparated(properties.getProperty(key + ".settings", ""));
        List<Dbms> systems = Stream.of(Dbms.values())
                .filter(dbms -> properties.containsKey(key + ".driver." + dbms))
                .toList();
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
                systems.stream().findFirst(),
                systems.isEmpty() ? Set.of() : Stack.commaSeparated(required(key + ".driver." + systems.get(0))),
                parts(key + "."));
    }

    private int jdk(String key) {
        String jdk = properties.getProperty(key, "17").strip();
        if (!jdk.matches("\\d{1,4}")) {
            throw notAllowed(key, jdk, "a feature release of Java, such as 21");
        }
        return Integer.parseInt(jdk);
    }

    private Launch launch(Stack.Kind kind) {
        String drive = properties
                .getProperty("drive", kind == Stack.Kind.STANDALONE ? "output" : "requests")
                .strip();
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
        return properties
                .getProperty(key, DEFAULTS.getOrDefault(drive, Map.of()).getOrDefault(key, ""))
                .strip();
    }

    private <T> T oneOf(String key, String text, Map<String, T> values) {
        T value = values.get(text);
        if (value == null) {
            throw notAllowed(key, text, String.join(" or ", new TreeSet<>(values.keySet())));
        }
        return value;
    }

    private String required(String key) {
        String value = properties.getProperty(key, "").strip();
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
