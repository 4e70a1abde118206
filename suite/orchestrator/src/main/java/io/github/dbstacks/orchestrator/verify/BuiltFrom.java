package io.github.dbstacks.orchestrator.verify;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Checks whether a run was measured by what its commit builds. The build is reproducible on one JDK, and each jar of
 * dbstacks carries its commit, so a jar of dbstacks is compared only with a checkout that was built from that commit. A
 * library is compared with any jar of its name.
 */
final class BuiltFrom {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String KNOWN_COMMIT = "[0-9a-f]{40}";

    private final SuiteVersion suite;
    private final JsonNode builds;
    private final Path checkout;
    private final List<String> faults = new ArrayList<>();
    /** Hashes of the jars that the checkout has, by file name. */
    private final Map<String, Set<String>> here = new HashMap<>();

    private int compared;
    private int all;

    private BuiltFrom(MeasuredRun measured, Path checkout) {
        this.suite = measured.run().suite();
        this.builds = measured.environment().path("builds");
        this.checkout = checkout;
    }

    /**
     * @param home the folder whose history has the commits
     * @param checkout whose jars are compared
     */
    static Verified check(MeasuredRun measured, Path home, Path checkout) throws InterruptedException {
        return new BuiltFrom(measured, checkout).check(home);
    }

    private Verified check(Path home) throws InterruptedException {
        String commit = suite.commit();
        if (!commit.matches(KNOWN_COMMIT)) {
            faults.add("run.json, suite: the commit is " + commit + ", so nobody knows what was measured");
        } else if (!isKnown(home, commit)) {
            faults.add("run.json, suite: the history of " + home + " has no commit " + commit);
        }
        if (!suite.dirty().equals("false")) {
            faults.add(
                    "run.json, suite: it was built with changes that no commit has (dirty is " + suite.dirty() + ")");
        }
        if (builds.isEmpty()) {
            faults.add("environment.json, builds: no jar is named");
        }
        boolean isSameCommit = compare(commit);
        String rest = isSameCommit
                ? ""
                : "; the jars of dbstacks itself are not among them, since no checkout of this commit was given"
                        + " (--checkout)";
        return new Verified(
                "commit " + commit + " is known, and " + compared + " of " + all + " jars are those that this build has"
                        + rest,
                faults);
    }

    private static boolean isKnown(Path home, String commit) throws InterruptedException {
        ProcessBuilder git = new ProcessBuilder(
                "git", "-c", "safe.directory=" + home, "-C", home.toString(), "cat-file", "-e", commit + "^{commit}");
        try {
            return Told.by(git, LONGEST).status() == 0;
        } catch (IOException e) {
            return false; // there is no git
        }
    }

    /** @return whether the checkout was built from that commit */
    private boolean compare(String commit) {
        List<App> apps = apps();
        boolean isSameCommit = apps.stream()
                .limit(1)
                .allMatch(app -> Jars.attribute(app.classPath().get(0), "Git-Commit")
                        .filter(commit::equals)
                        .isPresent());
        Set<String> stacks = new HashSet<>();
        builds.propertyNames().forEach(program -> stacks.add(stack(program)));
        apps.stream().filter(app -> stacks.contains(app.stack().name())).forEach(this::hash);
        builds.propertyStream().forEach(build -> compare(build.getKey(), build.getValue(), isSameCommit));
        return isSameCommit && !apps.isEmpty();
    }

    private List<App> apps() {
        try {
            return Apps.find(checkout, List.of()).all();
        } catch (BenchException e) {
            return List.of(); // it is not built
        }
    }

    /** The stack of {@code standalone-r2dbc+driver-x r2dbc-pool=1.0.0}. */
    private static String stack(String program) {
        return program.split("[ +]", 2)[0];
    }

    private void hash(App app) {
        Path drivers = app.classPath().get(0).resolveSibling("drivers");
        try (Stream<Path> others = Files.isDirectory(drivers) ? Files.list(drivers) : Stream.empty()) {
            // Copies of jars without a class path lie in a folder there.
            for (Path jar : Stream.concat(app.classPath().stream(), others.filter(Files::isRegularFile))
                    .toList()) {
                here.computeIfAbsent(jar.getFileName().toString(), any -> new HashSet<>())
                        .add(Jars.sha256(jar));
            }
        } catch (IOException e) {
            throw BenchException.failed("The jars of " + app.stack().name() + " cannot be read", e);
        }
    }

    private void compare(String program, JsonNode jars, boolean isSameCommit) {
        String stack = stack(program);
        jars.propertyStream().forEach(jar -> {
            String name = jar.getKey();
            boolean isApp = name.equals(stack + ".jar");
            boolean isOwn = isApp || name.endsWith("-" + suite.version() + ".jar");
            // With other libraries than those that it is built with, an application's jar is changed.
            boolean isChanged = isApp && !program.equals(stack);
            all++;
            Optional<Set<String>> known = Optional.ofNullable(here.get(name)).filter(hashes -> !isChanged);
            if (known.isPresent() && (!isOwn || isSameCommit)) {
                compared++;
                if (!known.get().contains(jar.getValue().asString(""))) {
                    faults.add("environment.json, builds, " + program + ": " + name
                            + (isOwn
                                    ? " is another than commit " + suite.commit() + " makes in " + checkout
                                            + ": it was built from other code, or on another JDK"
                                    : " is another file than that of this name in " + checkout));
                }
            }
        });
    }
}
