package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.ProfileText;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says in which combinations of profiles a stack is measured. */
public final class ProfileSets {
    private static final String ALL = "all";

    private ProfileSets() {}

    /**
     * The combinations. A stack takes from each set the profiles it has, so one set can name profiles of several
     * stacks. {@code none} is no profile, {@code all} every combination without a fault that the stack allows and the
     * JDK can run. A set that ends in {@code ?} is left out where the JDK is too old for it.
     *
     * @param work that is measured with them
     * @param systems on which it is measured; a combination need not be possible on all of them
     * @throws BenchException when a set names a profile that needs a newer JDK or does not go with the work or the
     *     systems, or two that exclude each other
     */
    public static Set<List<String>> of(Stack stack, List<Value> sets, Jdk jdk, Work work, Set<Dbms> systems) {
        Set<List<String>> result = new LinkedHashSet<>();
        for (Value set : sets.isEmpty() ? List.of(new Value(ProfileText.NONE, "")) : sets) {
            if (set.text().equals(ALL)) {
                result.addAll(combinations(stack, allowing(stack, work), jdk));
            } else {
                List<String> own = own(stack, set);
                Optional<Profile> tooNew = tooOld(stack, own, jdk);
                if (tooNew.isPresent() && ProfileText.isWherePossible(set)) {
                    continue;
                }
                tooNew.ifPresent(profile -> {
                    throw set.refused(profile.name() + " needs JDK " + profile.minimumJdk()
                            + " or newer, and this is JDK " + jdk.version() + ".");
                });
                own.stream()
                        .flatMap(name -> stack.profile(name).stream())
                        .filter(profile -> !profile.allows(work))
                        .findFirst()
                        .ifPresent(profile -> {
                            throw set.refused(
                                    profile.scenariosOnly()
                                            ? profile.name() + " changes scenarios only, not a workload."
                                            : profile.name() + " is for workloads that are one SELECT, which " + work
                                                    + " is not.");
                        });
                if (!isAllowed(stack, own)) {
                    throw set.refused("for " + stack.name() + " these profiles exclude each other.");
                }
                List<String> instead = systems.stream()
                        .flatMap(dbms -> stack.profilesInsteadOf(own, dbms).stream())
                        .toList();
                if (!instead.isEmpty() && instead.size() == systems.size()) {
                    throw set.refused("for " + stack.name() + " it takes " + instead.get(0) + ".");
                }
                result.add(own);
            }
        }
        return result;
    }

    /** Returns what profiles need that this JDK does not have, as the end of a sentence; empty where it runs them. */
    public static Optional<String> needs(Stack stack, List<String> names, Jdk jdk) {
        return tooOld(stack, names, jdk)
                .map(profile -> "needs JDK " + profile.minimumJdk() + " or newer for " + profile.name()
                        + ", and this is JDK " + jdk.version());
    }

    /** The combinations that {@link #of} leaves out, because the JDK is too old for them. */
    public static Set<List<String>> leftOut(Stack stack, List<Value> sets, Jdk jdk, Work work) {
        Set<List<String>> result = new LinkedHashSet<>();
        for (Value set : sets) {
            List<List<String>> all =
                    set.text().equals(ALL) ? allowed(stack, allowing(stack, work)) : List.of(own(stack, set));
            all.stream().filter(names -> tooOld(stack, names, jdk).isPresent()).forEach(result::add);
        }
        return result;
    }

    /** The profiles of a set that the stack has. */
    private static List<String> own(Stack stack, Value set) {
        return ProfileText.names(set).stream()
                .filter(name -> stack.profile(name).isPresent())
                .toList();
    }

    private static List<Profile> allowing(Stack stack, Work work) {
        return stack.profiles().stream()
                .filter(profile -> profile.allows(work) && !profile.fault())
                .toList();
    }

    private static Optional<Profile> tooOld(Stack stack, List<String> names, Jdk jdk) {
        return names.stream()
                .flatMap(name -> stack.profile(name).stream())
                .filter(profile -> jdk.feature() < profile.minimumJdk())
                .findFirst();
    }

    /** Refuses a name that no stack has. */
    public static void check(List<Value> sets, List<App> apps) {
        Set<String> known = new TreeSet<>();
        apps.forEach(app -> app.stack().profiles().forEach(profile -> known.add(profile.name())));
        for (Value set : sets) {
            for (String name : ProfileText.names(set)) {
                if (!known.contains(name) && !name.equals(ALL)) {
                    throw set.refused("the profiles are " + String.join(", ", known)
                            + "; none is no profile, all is every combination.");
                }
            }
        }
    }

    /**
     * Returns every combination of these profiles that the stack allows and the JDK can run, with none of them first.
     */
    private static List<List<String>> combinations(Stack stack, List<Profile> profiles, Jdk jdk) {
        return allowed(stack, profiles).stream()
                .filter(names -> tooOld(stack, names, jdk).isEmpty())
                .toList();
    }

    private static List<List<String>> allowed(Stack stack, List<Profile> profiles) {
        List<List<String>> combinations = new ArrayList<>(List.of(List.of()));
        for (Profile profile : profiles) {
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
