package io.github.dbstacks.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What there is to know about a stack from outside: the {@code stack.properties} beside its application class.
 *
 * @param name the module's name
 * @param kind how it is run
 * @param title the stack in a reader's words
 * @param reference true for the stack of its kind that the others are compared with
 * @param profiles its switches, in alphabetical order
 */
public record Stack(String name, Kind kind, String title, boolean reference, List<Profile> profiles) {
    /** The file's name, in the package of the application class. */
    public static final String FILE = "stack.properties";

    private static final String PROFILE = "profile.";
    private static final Pattern KNOWN_KEY =
            Pattern.compile("name|kind|title|reference|profile\\.[a-z0-9-]+(\\.excludes|\\.jdk)?");

    public enum Kind {
        /** Runs its iterations by itself and prints them. */
        STANDALONE,
        /** Runs one iteration for each {@code GET /benchmark}. */
        WEB;

        @Override
        public String toString() {
            return this == STANDALONE ? "standalone" : "web";
        }
    }

    public Stack {
        profiles = List.copyOf(profiles);
    }

    /** The stack whose application class this is. */
    public static Stack of(Class<?> application) {
        try (InputStream in = application.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("no " + FILE + " beside " + application.getName());
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a {@code stack.properties}, in UTF-8.
     *
     * @throws IllegalStateException when it does not say what a stack has to say, in one sentence
     */
    public static Stack read(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        String name = required(properties, "name");
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            if (!KNOWN_KEY.matcher(key).matches()) {
                throw new IllegalStateException(FILE + " of " + name + ": " + key + " is no key");
            }
        }
        Kind kind = oneOf(properties, "kind", Map.of("standalone", Kind.STANDALONE, "web", Kind.WEB));
        properties.putIfAbsent("reference", "false");
        boolean reference = oneOf(properties, "reference", Map.of("true", true, "false", false));
        return new Stack(name, kind, required(properties, "title"), reference, profiles(properties));
    }

    public Optional<Profile> profile(String profileName) {
        return profiles.stream().filter(p -> p.name().equals(profileName)).findFirst();
    }

    private static List<Profile> profiles(Properties properties) {
        Set<String> names = properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith(PROFILE))
                .map(key -> key.split("\\.", -1)[1])
                .collect(Collectors.toCollection(TreeSet::new));
        return names.stream().map(name -> profile(properties, name, names)).toList();
    }

    private static Profile profile(Properties properties, String name, Set<String> names) {
        String key = PROFILE + name;
        Set<String> excludes = commaSeparated(properties.getProperty(key + ".excludes", ""));
        String jdk = properties.getProperty(key + ".jdk", "17").strip();
        if (!names.containsAll(excludes)) {
            throw new IllegalStateException(FILE + ": " + key + ".excludes names a profile that there is not");
        }
        if (!jdk.matches("\\d{1,4}")) {
            throw new IllegalStateException(FILE + ": " + key + ".jdk=" + jdk + " is no JDK's feature release");
        }
        return new Profile(name, required(properties, key), excludes, Integer.parseInt(jdk));
    }

    private static <T> T oneOf(Properties properties, String key, Map<String, T> values) {
        String text = required(properties, key);
        T value = values.get(text);
        if (value == null) {
            String allowed = String.join(" nor ", new TreeSet<>(values.keySet()));
            throw new IllegalStateException(FILE + ": " + key + "=" + text + " is neither " + allowed);
        }
        return value;
    }

    private static String required(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(FILE + " has no " + key);
        }
        return value.strip();
    }

    /** The parts between commas, sorted, without blanks and empty ones. */
    static Set<String> commaSeparated(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
