package io.github.dbstacks.testbed.process;

import io.github.dbstacks.testbed.BenchException;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JDK that runs applications.
 *
 * @param home the folder that holds {@code bin/java}
 * @param version such as {@code 25.0.3}
 * @param vendor such as {@code Eclipse Adoptium}
 */
public record Jdk(Path home, String version, String vendor) {
    /** The oldest JDK that makes an AOT cache in one start (JEP 514) and keeps profiles of methods in it (JEP 515). */
    public static final int AOT_CACHES = 25;
    /** JDK 8 is 1.8. */
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d{1,4})\\b.*");

    private static final Path OF_MACOS = Path.of("Contents", "Home");

    private static final int OLDEST = 17;
    private static final int NATIVE_ACCESS = 22;

    /** The JDK that runs this process. */
    public static Jdk current() {
        return at(Path.of(System.getProperty("java.home")), "--jdk");
    }

    /**
     * @param label name of the value in messages, such as {@code --jdk}
     * @throws BenchException when {@code home} holds no JDK 17 or newer
     */
    public static Jdk at(Path home, String label) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
            throw BenchException.usage(label + "=" + home
                    + " is not allowed: it takes the folder of a JDK, which has bin/java and release in it.");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            throw BenchException.usage(label + "=" + home + ": " + release + " cannot be read.");
        }
        Jdk jdk = new Jdk(
                home.toAbsolutePath(), unquoted(properties, "JAVA_VERSION"), unquoted(properties, "IMPLEMENTOR"));
        if (jdk.feature() < OLDEST) {
            throw BenchException.usage(label + "=" + home + " is not allowed: it is JDK " + jdk.version
                    + ", and it takes JDK " + OLDEST + " or newer.");
        }
        return jdk;
    }

    /**
     * The newest of the JDKs that are installed where this one is, or where a user's own are, if it is of a later
     * release.
     */
    public Optional<Jdk> newerBeside() {
        return newest(Stream.concat(
                        siblings(home),
                        Stream.of(".sdkman/candidates/java", ".jdks").flatMap(Jdk::ofUser)))
                .filter(other -> other.feature() > feature());
    }

    /** The newest of these folders that hold JDKs; others are passed over. */
    static Optional<Jdk> newest(Stream<Path> folders) {
        return folders.flatMap(folder -> {
                    try {
                        return Stream.of(at(folder.toRealPath(), "JDK"));
                    } catch (BenchException | IOException e) {
                        return Stream.empty();
                    }
                })
                .max(Comparator.comparingInt(Jdk::feature).thenComparing(jdk -> jdk.home.toString()));
    }

    /** The folders beside that of a JDK. On macOS a JDK lies two folders deeper. */
    private static Stream<Path> siblings(Path home) {
        try {
            Path real = home.toRealPath();
            return real.endsWith(OF_MACOS)
                    ? folders(real.resolve("../../..").normalize()).map(jdk -> jdk.resolve(OF_MACOS))
                    : folders(real.resolveSibling(""));
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static Stream<Path> ofUser(String folder) {
        return folders(Path.of(System.getProperty("user.home")).resolve(folder));
    }

    private static Stream<Path> folders(Path parent) {
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** Version and first word of the vendor, such as {@code 25.0.3 eclipse}: it names the JDK in tables and records. */
    public String label() {
        String word = vendor.isBlank() ? "unknown" : vendor.split("[ ,]", 2)[0];
        return version + " " + word.toLowerCase(Locale.ROOT);
    }

    /** Returns a number such as 17; 0 where the version is none. */
    public int feature() {
        Matcher matcher = FEATURE.matcher(version);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** The beginning of a command that runs a program; its arguments may be added. */
    public List<String> command(List<String> jvmOptions, List<Path> classPath, String mainClass) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(nativeAccess());
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                mainClass));
        return command;
    }

    private String java() {
        return home.resolve("bin").resolve("java").toString();
    }

    /**
     * The option for Netty's native epoll transport. JDK 22 has it (JEP 454), and newer JDKs warn without it (JEP 472).
     */
    private List<String> nativeAccess() {
        return feature() < NATIVE_ACCESS ? List.of() : List.of("--enable-native-access=ALL-UNNAMED");
    }

    private static String unquoted(Properties properties, String key) {
        return properties.getProperty(key, "").replace("\"", "").strip();
    }
}
