package io.github.dbstacks.settings.stack;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The description of a stack, read from the file {@code stack.properties} (UTF-8) in the package of its application
 * class.
 *
 * <p>Every stack has these keys:
 *
 * <ul>
 *   <li>{@code name}: the module's name
 *   <li>{@code kind}: {@code standalone} or {@code web}
 *   <li>{@code title}: the name of the stack in tables and help
 *   <li>{@code short} (default: the title up to its first parenthesis): its name in charts and sentences, such as
 *       {@code JDBC in Spring MVC}
 *   <li>{@code reference} (default {@code false}): {@code true} for the stack of its kind that the others are compared
 *       with
 *   <li>{@code only-by-name} (default {@code false}): {@code true} for a stack that is measured only where its name is
 *       given, never as one of all stacks
 *   <li>{@code jdk} (default 17): the feature release of Java that it needs
 *   <li>{@code writes} (default {@code false}): {@code true} for a stack that runs the workloads that write or stream,
 *       too
 *   <li>{@code without.WORKLOAD}, such as {@code without.copy-rows}: of those the one that it cannot run, and why, as a
 *       sentence without its full stop
 *   <li>{@code without.pool-min}: why its pool cannot have a least number of connections, as a sentence without its
 *       full stop
 *   <li>{@code scenarios} (default {@code none}): the scenarios that a web application answers: {@code all},
 *       {@code none}, or names between commas
 *   <li>{@code statements} (default {@code given}): {@code given} when it sends the statements of the scenarios as they
 *       stand there; {@code own} when a framework words them, so that their number and rows are compared and not their
 *       text
 *   <li>{@code transport} (default {@code native}): {@code nio} for a stack whose framework has no other I/O
 *   <li>{@code part.access}: how it asks the driver, such as {@code java.sql} or {@code JdbcClient}; {@code part.pool},
 *       {@code part.server} and {@code part.json}: artifacts of its pool, web server and JSON library. A report shows
 *       them in the row of a cell, and so it does with {@code part.hands-over}: to which threads a request passes on
 *       its way to the database and back, where it changes its thread
 *   <li>{@code part.level}: {@code plain} where that access is the driver's own interface, so that it is compared with
 *       that of other frameworks, and with other ways to ask the same driver
 * </ul>
 *
 * <p>For each profile, a named switch of the stack:
 *
 * <ul>
 *   <li>{@code profile.NAME}: its meaning in one sentence
 *   <li>{@code profile.NAME.excludes}: profiles, between commas, that cannot be combined with it
 *   <li>{@code profile.NAME.jdk} (default 17): the feature release of Java that it needs
 *   <li>{@code profile.NAME.settings}: keys of settings, between commas, that mean something only with a profile that
 *       names them
 *   <li>{@code profile.NAME.scenarios-only} (default {@code false}): {@code true} for a profile that changes scenarios
 *       only, so that no workload is measured with it
 *   <li>{@code profile.NAME.reads-only} (default {@code false}): {@code true} for a profile with which the workloads
 *       that write or stream are not possible
 *   <li>{@code profile.NAME.fault} (default {@code false}): {@code true} for a profile that makes a published mistake,
 *       so that {@code all} profiles leave it out
 *   <li>{@code profile.NAME.part.access} and so on: what it has in place of the stack's
 *   <li>{@code profile.NAME.driver.SYSTEM}: artifacts of a driver that it has in place of that of
 *       {@code driver.SYSTEM}, so that it is possible on that system only; its name begins with
 *       {@value Profile#DRIVER}, and no other's does
 * </ul>
 *
 * <p>For each database management system that the stack can use (without any of these keys it is PostgreSQL alone):
 *
 * <ul>
 *   <li>{@code driver.SYSTEM}, such as {@code driver.mariadb}: the artifacts, between commas, of its driver and of what
 *       only that needs. The class path that is measured on this system has none of those that belong to the others.
 *       Libraries for other systems than PostgreSQL lie in {@code target/drivers}, and the manifest of the jar does not
 *       name them
 *   <li>{@code jar.SYSTEM} (only with {@code driver.SYSTEM}): the jar in {@code target/drivers}, without {@code .jar},
 *       that takes the place of the application's own on this system. It is for a framework that fixes the system when
 *       the application is built, such as Quarkus
 * </ul>
 *
 * <p>How {@code ./bench} starts and drives the application. The defaults fit the standalone applications and Spring
 * Boot, so only other applications need these keys. An argument that begins with {@code -D} is given to the JVM, any
 * other to the application.
 *
 * <ul>
 *   <li>{@code drive}: {@code output} when the application runs its iterations by itself and prints them as JSON Lines
 *       (default for standalone), {@code requests} when it runs one for each HTTP request (default for web)
 *   <li>{@code argument.setting}: default <code>--{key}={value}</code>, with requests <code>--bench.{key}={value}
 *       </code>
 *   <li>{@code argument.profiles}: default <code>--profiles={profiles}</code>, with requests <code>
 *       --spring.profiles.active={profiles}</code>
 *   <li>{@code argument.always}: arguments between blanks that are always given; default {@code --output=json
 *       --await-input=on}, with requests none
 *   <li>{@code argument.port} (only with requests): default <code>--server.port={port}</code>
 *   <li>{@code argument.address} (only with requests): default <code>--server.address={address}</code>; without it, the
 *       application must listen on the loopback address
 *   <li>{@code ready} (only with requests): path that answers 200 once the application can work, without using its
 *       pool; default {@code /actuator}
 *   <li>{@code benchmark} (only with requests): path that runs one iteration and answers with its JSON; default
 *       {@code /benchmark}; {@code none} for an application that answers scenarios only
 * </ul>
 *
 * @param selection when a run measures it
 * @param profiles in alphabetical order
 */
public record Stack(
        String name,
        Kind kind,
        String title,
        String shortName,
        Selection selection,
        Abilities abilities,
        List<Profile> profiles,
        Launch launch,
        Parts parts) {
    /** The file's name, in the package of the application class. */
    public static final String FILE = "stack.properties";

    /** The kind of an application. {@link Launch.Drive} says how it is driven. */
    public enum Kind {
        /** A program without a web framework. */
        STANDALONE,
        /** A web application. */
        WEB;

        @Override
        public String toString() {
            return this == STANDALONE ? "standalone" : "web";
        }
    }

    /**
     * Says when a run measures a stack.
     *
     * @param reference whether the others of its kind are compared with it
     * @param onlyByName whether it is left out where all stacks are measured
     * @param minimumJdk feature release of Java that it needs; 17 where any will do
     */
    public record Selection(boolean reference, boolean onlyByName, int minimumJdk) {}

    /**
     * Says what a stack can do.
     *
     * @param writes whether it runs the workloads that write or stream
     * @param without of those the ones that it cannot run, and why
     * @param withoutPoolMin why its pool cannot have a least number of connections; empty where it can
     * @param scenarios names of the scenarios that it answers
     * @param ownStatements whether a framework words the statements of its scenarios
     */
    public record Abilities(
            boolean writes,
            Map<Workload, String> without,
            Optional<String> withoutPoolMin,
            List<String> scenarios,
            boolean ownStatements) {}

    /**
     * Says what a stack consists of.
     *
     * @param transport its I/O, unless a setting asks for another
     * @param drivers artifacts of the driver for each system that it can use, the driver itself first
     * @param jars the jar that takes the place of its own, without {@code .jar}, for each system that has one
     * @param others what it has beside its driver, see {@link Stack#parts(Dbms, Collection)}
     */
    public record Parts(
            Transport transport, Map<Dbms, Set<String>> drivers, Map<Dbms, String> jars, Map<String, String> others) {}

    /** Returns whether it has a driver for that system. */
    public boolean uses(Dbms dbms) {
        return parts.drivers().containsKey(dbms);
    }

    /**
     * The artifacts of the driver for that system that it has with these profiles; none where it needs none or has
     * none.
     */
    public Set<String> driver(Dbms dbms, Collection<String> profileNames) {
        return profiles.stream()
                .filter(profile -> profileNames.contains(profile.name()))
                .flatMap(profile -> profile.driver().stream())
                .filter(driver -> driver.dbms() == dbms)
                .map(Profile.OwnDriver::artifacts)
                .findFirst()
                .orElseGet(() -> parts.drivers().getOrDefault(dbms, Set.of()));
    }

    /**
     * Returns what it consists of with these profiles on that system: {@code access}, which is how it asks the driver,
     * and the artifacts of {@code driver}, {@code pool}, {@code server} and {@code json}, as far as it has them.
     */
    public Map<String, String> parts(Dbms dbms, Collection<String> profileNames) {
        Map<String, String> all = new TreeMap<>(parts.others());
        driver(dbms, profileNames).stream().findFirst().ifPresent(driver -> all.put("driver", driver));
        profiles.stream()
                .filter(profile -> profileNames.contains(profile.name()))
                .forEach(profile -> all.putAll(profile.parts()));
        return all;
    }

    /** The artifacts of all its drivers. */
    public Set<String> allDrivers() {
        return Stream.concat(
                        parts.drivers().values().stream(),
                        profiles.stream()
                                .flatMap(profile -> profile.driver().stream())
                                .map(Profile.OwnDriver::artifacts))
                .flatMap(Set::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A standalone stack without profiles, to read settings with that are not for an application. */
    public static Stack plain(String name) {
        Properties properties = new Properties();
        properties.putAll(Map.of("name", name, "kind", Kind.STANDALONE.toString(), "title", name, "writes", "true"));
        return new StackReader(properties).read();
    }

    /** The stack whose application class this is. */
    public static Stack of(Class<?> application) {
        try (InputStream in = application.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("There is no " + FILE + " beside " + application.getName() + ".");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a {@code stack.properties}.
     *
     * @throws SettingsException for an unknown key, a missing key or a bad value
     */
    public static Stack read(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        return new StackReader(properties).read();
    }

    /** Returns whether it runs iterations of SELECTs. An application that does not answers scenarios only. */
    public boolean answersWorkloads() {
        return launch.drive() == Launch.Drive.OUTPUT || !launch.benchmark().isEmpty();
    }

    /** Returns whether it runs iterations of this workload. */
    public boolean runs(Work work) {
        return work.isOneSelect() || (abilities.writes() && !abilities.without().containsKey(work));
    }

    /** The workloads that are allowed instead of one; empty when it is allowed. */
    public Optional<String> workloadInsteadOf(Workload workload) {
        return runs(workload)
                ? Optional.empty()
                : Optional.of("for " + name + " "
                        + Stream.of(Workload.values())
                                .filter(this::runs)
                                .map(Workload::toString)
                                .collect(Collectors.joining(", ")));
    }

    /** Returns what is allowed instead of these profiles with this workload; empty when they are allowed. */
    public Optional<String> profilesInsteadOf(Set<String> names, Workload workload) {
        return profiles.stream()
                .filter(profile -> names.contains(profile.name()) && profile.readsOnly() && !workload.isOneSelect())
                .findFirst()
                .map(profile -> "either " + profile.name() + " or a workload that writes or streams");
    }

    /**
     * Returns what is allowed instead of these profiles with a database of that system; empty when they are allowed.
     */
    public Optional<String> profilesInsteadOf(Collection<String> names, Dbms dbms) {
        return profiles.stream()
                .filter(profile -> names.contains(profile.name()) && !profile.isFor(dbms))
                .findFirst()
                .map(profile -> profile.name() + " on "
                        + profile.driver().map(Profile.OwnDriver::dbms).orElse(dbms) + " only");
    }

    public Optional<Profile> profile(String profileName) {
        return profiles.stream().filter(p -> p.name().equals(profileName)).findFirst();
    }

    /** Returns whether a setting means something with these profiles: no profile names it, or one of these does. */
    public boolean isMeaningful(String settingKey, Collection<String> profileNames) {
        List<Profile> naming = profiles.stream()
                .filter(profile -> profile.settings().contains(settingKey))
                .toList();
        return naming.isEmpty() || naming.stream().anyMatch(profile -> profileNames.contains(profile.name()));
    }

    /** Returns what is allowed instead of these profiles on this JDK; empty when they are allowed. */
    public Optional<String> profilesInsteadOf(Set<String> names) {
        int jdk = Runtime.version().feature();
        for (String name : names) {
            Optional<Profile> profile = profile(name);
            if (profile.isEmpty()) {
                return Optional.of(allProfiles());
            }
            if (jdk < profile.get().minimumJdk()) {
                return Optional.of(
                        name + " on JDK " + profile.get().minimumJdk() + " or newer only, this is JDK " + jdk);
            }
            for (String excluded : profile.get().excludes()) {
                if (names.contains(excluded)) {
                    return Optional.of("either " + name + " or " + excluded);
                }
            }
        }
        return Optional.empty();
    }

    private String allProfiles() {
        String all = profiles.stream().map(Profile::name).collect(Collectors.joining(", "));
        return "for " + name + " " + (all.isEmpty() ? "none" : all);
    }

    /** The parts between commas, sorted, without blanks and empty ones. */
    public static Set<String> commaSeparated(String text) {
        return Stream.of(text.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
