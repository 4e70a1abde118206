package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.orchestrator.plan.ProfileSets;
import io.github.dbstacks.orchestrator.plan.WorkloadApps;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.ClassPath;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads one end of a chain: a stack, and behind a colon what it differs in from the stack as it is, between commas.
 * That is a profile, a setting {@code KEY=VALUE}, a library {@code GROUP:ARTIFACT:VERSION}, a set of libraries
 * {@code versions=NAME} or {@code jdk=FOLDER}.
 */
record ChainEnd(Value text, Apps apps, Workload workload) {
    private static final String JDK = "jdk";
    private static final String VERSIONS = Cell.VERSIONS + "=";

    /** The stack that an end names, of which nothing is known yet. */
    static String stack(Value text) {
        int colon = text.text().indexOf(':');
        return colon < 0 ? text.text() : text.text().substring(0, colon);
    }

    /**
     * @param text such as {@code standalone-r2dbc:loop-resources,concurrency=40}
     * @param both what both ends have that their texts do not say; its stack is ignored
     * @param libraries of both ends, of which a stack takes those that it has
     * @throws BenchException of one sentence when there is no such cell
     */
    static ChainCell read(Value text, Apps apps, ChainCell both, Optional<Value> libraries, Workload workload) {
        ChainEnd end = new ChainEnd(text, apps, workload);
        ChainCell cell = end.cell(both, libraries);
        end.check(cell);
        return cell;
    }

    private ChainCell cell(ChainCell both, Optional<Value> librariesOfBoth) {
        int colon = text.text().indexOf(':');
        String name = stack(text);
        App app = WorkloadApps.named(apps, name, text);
        ChainCell cell = both.withStack(name);
        List<String> parts =
                colon < 0 ? List.of() : List.of(text.text().substring(colon + 1).split(",", -1));
        SortedMap<String, String> libraries = new TreeMap<>();
        librariesOfBoth.ifPresent(set -> libraries.putAll(
                LibrarySets.byStack(set, apps.all(), apps.home()).getOrDefault(name, new TreeMap<>())));
        SortedSet<String> seen = new TreeSet<>();
        for (String part : parts) {
            if (part.isEmpty() || !seen.add(part)) {
                throw text.refused(part.isEmpty() ? syntax() : part + " stands there twice.");
            }
            if (part.chars().filter(each -> each == ':').count() == 2 && !part.contains("=")) {
                Library library = Library.parse(part).orElseThrow(() -> text.refused(syntax()));
                if (!ClassPath.has(app.classPath(), library)) {
                    throw text.refused(name + " has no library " + library.artifact() + ".");
                }
                libraries.put(library.key(), library.version());
            } else if (part.startsWith(VERSIONS)) {
                Value set = new Value(part.substring(VERSIONS.length()), text.label() + ": " + Cell.VERSIONS);
                libraries.putAll(LibrarySets.byName(set, app, apps.home()));
            } else if (part.contains("=")) {
                cell = with(cell, part);
            } else {
                cell = cell.withProfile(checked(part, app.stack()), true);
            }
        }
        if (libraries.keySet().stream().anyMatch(key -> key.endsWith(":pom"))) {
            throw librariesOfBoth.orElse(text).refused("a chain takes libraries one at a time, without a BOM.");
        }
        return cell.withLibraries(libraries);
    }

    private static String syntax() {
        return "it takes STACK or STACK:PART,PART, where a part is a profile, KEY=VALUE, GROUP:ARTIFACT:VERSION,"
                + " versions=NAME or jdk=FOLDER.";
    }

    private ChainCell with(ChainCell cell, String part) {
        int equals = part.indexOf('=');
        String key = part.substring(0, equals);
        String value = part.substring(equals + 1);
        if (key.equals(JDK)) {
            return cell.withJdk(value);
        }
        CellSettings.checkKey(key, new Value(value, text.label() + ": " + key));
        return cell.withSettings(Map.of(key, value));
    }

    private String checked(String profile, Stack stack) {
        if (stack.profile(profile).isEmpty()) {
            List<String> names = new ArrayList<>();
            stack.profiles().forEach(known -> names.add(known.name()));
            throw text.refused("the profiles of " + stack.name() + " are "
                    + (names.isEmpty() ? "none" : String.join(", ", names)) + ", and " + profile
                    + " is none of them.");
        }
        return profile;
    }

    /** Refuses what an application would refuse. */
    private void check(ChainCell cell) {
        Stack stack = apps.named(cell.stack()).orElseThrow().stack();
        Map<String, Value> values = new TreeMap<>();
        cell.settings().forEach((key, value) -> values.put(key, new Value(value, text.label() + ": " + key)));
        CellSettings.read(stack, workload, values);
        Jdk jdk = cell.jdk().equals(ChainPlan.CURRENT_JDK)
                ? Jdk.current()
                : Jdk.at(Path.of(cell.jdk()), text.label() + ": jdk");
        Value profiles = new Value(String.join(",", cell.profiles()), text.label());
        ProfileSets.of(
                stack, List.of(profiles), jdk, workload, stack.parts().drivers().keySet());
    }
}
