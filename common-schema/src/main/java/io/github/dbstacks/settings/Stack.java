package io.github.dbstacks.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
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

    /** Reads a {@code stack.properties}. */
    public static Stack read(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(in);
        String name = required(properties, "name");
        Kind kind = switch (required(properties, "kind")) {
            case "standalone" -> Kind.STANDALONE;
            case "web" -> Kind.WEB;
            default -> throw new IllegalStateException(FILE + " of " + name + ": kind is neither standalone nor web");
        };
        boolean reference = Boolean.parseBoolean(properties.getProperty("reference", "false"));
        return new Stack(name, kind, required(properties, "title"), reference, profiles(properties));
    }

    public Optional<Profile> profile(String profileName) {
        return profiles.stream().filter(p -> p.name().equals(profileName)).findFirst();
    }

    private static List<Profile> profiles(Properties properties) {
        Set<String> names = properties.stringPropertyNames().stream()
                .filter(key -> key.startsWith(PROFILE))
                .map(key -> key.substring(PROFILE.length()))
                .filter(key -> key.indexOf('.') < 0)
                .collect(Collectors.toCollection(TreeSet::new));
        return names.stream()
                .map(name -> new Profile(
                        name,
                        required(properties, PROFILE + name),
                        commaSeparated(properties.getProperty(PROFILE + name + ".excludes", "")),
                        Integer.parseInt(properties.getProperty(PROFILE + name + ".jdk", "17"))))
                .toList();
    }

    private static String required(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
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
