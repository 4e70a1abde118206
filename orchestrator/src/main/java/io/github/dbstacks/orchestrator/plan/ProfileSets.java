package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.settings.Profile;
import io.github.dbstacks.settings.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which combinations of profiles a stack is measured in. */
final class ProfileSets {
    private static final String NONE = "none";
    private static final String ALL = "all";

    private ProfileSets() {}

    /**
     * A stack takes from each set the profiles it has, so one set can name profiles of several stacks; {@code none} is
     * no profile, {@code all} every combination that the stack allows.
     */
    static Set<List<String>> of(Stack stack, List<String> sets) {
        Set<List<String>> result = new LinkedHashSet<>();
        for (String set : sets.isEmpty() ? List.of(NONE) : sets) {
            if (set.equals(ALL)) {
                result.addAll(combinations(stack));
            } else {
                result.add(names(set).stream()
                        .filter(name -> stack.profile(name).isPresent())
                        .toList());
            }
        }
        return result;
    }

    /** Refuses a name that no stack has. For the former name of a profile it tells the new one. */
    static void check(List<String> sets, List<App> apps) {
        Set<String> known = new TreeSet<>();
        apps.forEach(app -> app.stack().profiles().forEach(profile -> known.add(profile.name())));
        for (String set : sets) {
            for (String name : names(set)) {
                if (!known.contains(name) && !name.equals(ALL)) {
                    String why = apps.stream()
                            .flatMap(app -> app.stack().renamed(name).stream())
                            .findFirst()
                            .map(now -> "the profile " + name + " is now called " + now)
                            .orElse("the profiles are " + String.join(", ", known)
                                    + "; none is no profile, all is every combination");
                    throw BenchException.usage("--profiles=" + set + " is not allowed: " + why + ".");
                }
            }
        }
    }

    private static Set<String> names(String set) {
        return Arrays.stream(set.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.equals(NONE))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<List<String>> combinations(Stack stack) {
        List<List<String>> combinations = new ArrayList<>(List.of(List.of()));
        for (Profile profile : stack.profiles()) {
            for (List<String> smaller : List.copyOf(combinations)) {
                List<String> larger = new ArrayList<>(smaller);
                larger.add(profile.name());
                if (isAllowed(stack, larger)) {
                    combinations.add(larger);
                }
            }
        }
        return combinations;
    }

    private static boolean isAllowed(Stack stack, List<String> names) {
        return names.stream()
                .flatMap(name -> stack.profile(name).stream())
                .noneMatch(profile -> profile.excludes().stream().anyMatch(names::contains));
    }
}
