package io.github.dbstacks.conformance.support;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The built applications, in the combinations of profiles that this JDK can run. */
public final class Applications {
    private Applications() {}

    public static Path home() {
        return Path.of(System.getProperty("dbstacks.home")).normalize();
    }

    /**
     * The start of every command of {@code ./bench}, with the JVM options that it has for a run; the caller adds to it.
     */
    public static List<String> bench() {
        return benchWith("-XX:TieredStopAtLevel=1", ClassArchive.ofBench(benchJar()));
    }

    /** The jar of {@code ./bench}. */
    public static Path benchJar() {
        return home().resolve("suite/orchestrator/target/orchestrator.jar");
    }

    /** @param jvmOptions beside those that it has for every command */
    public static List<String> benchWith(String... jvmOptions) {
        List<String> words = new ArrayList<>();
        words.add(Jdk.current().home().resolve("bin").resolve("java").toString());
        words.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        words.addAll(List.of(jvmOptions));
        // --with asks the repository that the build has.
        Optional.ofNullable(System.getProperty("maven.repo.local"))
                .ifPresent(folder -> words.add("-Dmaven.repo.local=" + folder));
        words.addAll(List.of(
                "-Dstdout.encoding=UTF-8", // Without a locale, µ would be a question mark. JDK 17 has the other name.
                "-Dsun.stdout.encoding=UTF-8",
                "-Ddbstacks.home=" + home(),
                "-jar",
                benchJar().toString()));
        return words;
    }

    public static Apps all() {
        return Built.ALL;
    }

    /** They are looked for once. */
    private static final class Built {
        static final Apps ALL = Apps.find(home(), List.of());
    }

    /**
     * The profiles with which a stack has each of its drivers for a system: none for its own, and one for each other.
     */
    public static Stream<List<String>> drivers(Stack stack, Dbms dbms) {
        Stream<List<String>> others = stack.profiles().stream()
                .filter(profile ->
                        profile.driver().filter(own -> own.dbms() == dbms).isPresent())
                .map(profile -> List.of(profile.name()));
        return Stream.concat(Stream.of(List.<String>of()), others);
    }

    /** Returns those that run iterations of SELECTs. */
    public static Stream<App> ofWorkloads() {
        return all().all().stream().filter(app -> app.stack().answersWorkloads());
    }

    public static App named(String name) {
        return all().named(name).orElseThrow();
    }

    /** An application with its profiles. */
    public record Variant(App app, List<String> profiles) {
        @Override
        public String toString() {
            return profiles.isEmpty() ? app.stack().name() : app.stack().name() + "+" + String.join("+", profiles);
        }
    }

    /**
     * Returns each application without profiles; a standalone one with each profile, and a web application with as few
     * sets of all that go together as have each profile.
     */
    public static Stream<Variant> variants() {
        return allVariants().filter(Applications::isOneOfItsKind);
    }

    /** Returns those of {@link #allVariants()} that {@link #variants()} leaves out. */
    public static Stream<Variant> otherVariants() {
        return allVariants().filter(variant -> !isOneOfItsKind(variant));
    }

    private static boolean isOneOfItsKind(Variant variant) {
        Stack stack = variant.app().stack();
        int profiles = variant.profiles().size();
        return profiles == 0
                || (stack.kind() == Stack.Kind.STANDALONE
                        ? profiles == 1
                        : profiles > 1 && fullWithEach(stack).contains(variant.profiles()));
    }

    /** Returns so many of the sets of profiles that are full that each profile is in one of them. */
    private static List<List<String>> fullWithEach(Stack stack) {
        List<List<String>> left = new ArrayList<>(
                combinations(stack).filter(names -> isFull(stack, names)).toList());
        List<List<String>> taken = new ArrayList<>();
        Set<String> covered = new HashSet<>();
        while (!left.isEmpty()) {
            List<String> next = left.stream()
                    .max(Comparator.comparingLong(names -> names.stream()
                            .filter(name -> !covered.contains(name))
                            .count()))
                    .orElseThrow();
            left.remove(next);
            if (covered.addAll(next)) {
                taken.add(next);
            }
        }
        return taken;
    }

    /**
     * Returns every combination of the profiles of a standalone application. A web application has no pool code of its
     * own, so how profiles combine is its twin's: it has each profile alone, and as many together as do not exclude
     * each other.
     */
    private static Stream<Variant> allVariants() {
        return ofWorkloads()
                .flatMap(app -> combinations(app.stack())
                        .filter(names -> app.stack().kind() == Stack.Kind.STANDALONE
                                || names.size() < 2
                                || isFull(app.stack(), names))
                        .map(names -> new Variant(app, names)));
    }

    /** Returns whether no other profile can be switched on as well. */
    private static boolean isFull(Stack stack, List<String> names) {
        return combinations(stack).noneMatch(more -> more.size() > names.size() && more.containsAll(names));
    }

    private static Stream<List<String>> combinations(Stack stack) {
        List<List<String>> combinations = new ArrayList<>(List.of(List.of()));
        for (Profile profile : stack.profiles()) {
            if (profile.minimumJdk() <= Jdk.current().feature()
                    && !profile.scenariosOnly()
                    && profile.isFor(Dbms.POSTGRESQL)) {
                for (List<String> smaller : List.copyOf(combinations)) {
                    if (smaller.stream().noneMatch(name -> excludes(stack, profile, name))) {
                        combinations.add(Stream.concat(smaller.stream(), Stream.of(profile.name()))
                                .toList());
                    }
                }
            }
        }
        return combinations.stream();
    }

    private static boolean excludes(Stack stack, Profile profile, String other) {
        return profile.excludes().contains(other)
                || stack.profile(other).orElseThrow().excludes().contains(profile.name());
    }
}
