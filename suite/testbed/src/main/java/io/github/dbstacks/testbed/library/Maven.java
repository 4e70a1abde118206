package io.github.dbstacks.testbed.library;

import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the jars of libraries and of all that they need. It asks the {@code mvn} on the PATH, so the user's settings,
 * mirrors and proxies hold, and jars that are there already are not downloaded again.
 */
public final class Maven {
    /** {@code coordinates:scope:path}, and what may stand behind the path. */
    private static final Pattern LINE = Pattern.compile("\\s*(\\S+?):(?:compile|runtime):(.+?\\.jar)(?: .*)?");

    private static final Pattern ARTIFACT = Pattern.compile("[\\w.-]+:[\\w.-]+:jar:[\\w.:-]*\\w");

    /** It gives up by itself when a repository is silent, though later for each file. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final String REPOSITORY = "maven.repo.local";

    private Maven() {}

    /**
     * Returns these libraries and all that they need at run time, in the versions of a BOM if one is among them.
     *
     * @throws BenchException when one of them cannot be had
     */
    public static Map<Library, Path> closure(Collection<Library> libraries) {
        String asked = libraries.stream().map(Library::toString).collect(Collectors.joining(", "));
        try {
            Path folder = Files.createTempDirectory("dbstacks-libraries-");
            try {
                return closure(libraries, asked, folder);
            } finally {
                for (String name : List.of("pom.xml", "list.txt", "log.txt")) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw BenchException.failed("Maven cannot be asked for " + asked, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Maven was interrupted while it looked for " + asked + ".");
        }
    }

    private static Map<Library, Path> closure(Collection<Library> libraries, String asked, Path folder)
            throws IOException, InterruptedException {
        Path list = folder.resolve("list.txt");
        Path log = folder.resolve("log.txt");
        Path pom = Files.writeString(folder.resolve("pom.xml"), pom(libraries));
        Process maven = new ProcessBuilder(command(pom, list))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        maven.getOutputStream().close();
        if (Told.status(maven, LONGEST) != 0) {
            throw BenchException.usage(asked + " cannot be had: " + reason(RunText.end(log)));
        }
        Map<Library, Path> closure = new LinkedHashMap<>();
        Files.readAllLines(list).forEach(line -> jar(line, closure));
        return closure;
    }

    /**
     * The {@code mvn} on the PATH, with the repository of the Maven that has started this JVM, as it starts those of
     * tests.
     */
    public static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of("mvn", "--batch-mode", "--quiet"));
        Optional.ofNullable(System.getProperty(REPOSITORY))
                .ifPresent(folder -> command.add("-D" + REPOSITORY + "=" + folder));
        command.addAll(List.of(words));
        return command;
    }

    static List<String> command(Path pom, Path list) {
        return command(
                "--file",
                pom.toString(),
                goal(),
                "-DincludeScope=runtime",
                "-DoutputAbsoluteArtifactFilename=true",
                "-DoutputFile=" + list);
    }

    /** The goal in the version that dbstacks is built with, since the form of its list may change. */
    private static String goal() {
        return "org.apache.maven.plugins:maven-dependency-plugin:" + version("maven-dependency-plugin") + ":list";
    }

    /** A version that the parent pom says, by its name in {@code build.properties}. */
    public static String version(String name) {
        Properties build = new Properties();
        try (InputStream in = Objects.requireNonNull(Maven.class.getResourceAsStream("build.properties"))) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(build.getProperty(name), name);
    }

    private static void jar(String line, Map<Library, Path> closure) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
            Library.parse(matcher.group(1)).ifPresent(library -> closure.put(library, Path.of(matcher.group(2))));
        }
    }

    private static String pom(Collection<Library> libraries) {
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>io.github.dbstacks</groupId>
                  <artifactId>libraries</artifactId>
                  <version>0</version>
                  <packaging>pom</packaging>
                  <dependencyManagement>
                    <dependencies>
                %s    </dependencies>
                  </dependencyManagement>
                  <dependencies>
                %s  </dependencies>
                </project>
                """.formatted(
                        libraries.stream()
                                .filter(Library::isBom)
                                .map(bom -> dependency(bom, "<type>pom</type><scope>import</scope>"))
                                .collect(Collectors.joining()),
                        libraries.stream()
                                .filter(library -> !library.isBom())
                                .map(Maven::dependency)
                                .collect(Collectors.joining()));
    }

    private static String dependency(Library library) {
        return dependency(
                library, library.classifier().isEmpty() ? "" : "<classifier>" + library.classifier() + "</classifier>");
    }

    private static String dependency(Library library, String more) {
        return "    <dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>%n"
                .formatted(library.group(), library.artifact(), library.version(), more);
    }

    /**
     * Returns what Maven says of an artifact that it does not find, in one sentence without the address of a
     * repository.
     */
    static String reason(String log) {
        Matcher artifact = ARTIFACT.matcher(log);
        return artifact.find()
                ? "Maven does not find " + artifact.group() + "."
                : "Maven says " + log.strip().lines().findFirst().orElse("nothing") + ".";
    }
}
