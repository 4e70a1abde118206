package io.github.dbstacks.orchestrator.explain;

import io.github.dbstacks.orchestrator.plan.LibrarySets;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Derives a chain of cells from one cell to another, neighbours differing in one thing. Both ends are changed one thing
 * at a time until the drivers alone are different, and the step between drivers joins the two parts. What the ends have
 * in common is no step.
 *
 * <p>Ends with the same driver differ in what they were given, and the first takes what the last has. Ends with
 * different drivers meet where each driver is without what is around it: no framework, bounded fan-out, the SELECTs in
 * flight of the reference, own event loops, no client API on top, binary results, see {@link ProfileStep}.
 *
 * @param processors that an application may use
 * @param dbms of the cells that name none
 */
record ChainBuilder(Apps apps, int processors, Dbms dbms) {
    private static final String FAN_OUT = Setting.FAN_OUT.key();
    private static final String CONCURRENCY = Setting.CONCURRENCY.key();
    private static final String EVENT_LOOPS = Setting.EVENT_LOOPS.key();
    private static final String EVEN_LOOPS = Setting.EVEN_LOOPS.key();
    private static final String BINARY_RESULTS = Setting.BINARY_RESULTS.key();
    private static final String DATABASE = Setting.DATABASE.key();
    /** The one driver that reads results of prepared statements as text unless it is told otherwise. */
    private static final String TEXT_DRIVER = "r2dbc-postgresql";
    /** reactor-netty's number of event loops is this, or the number of processors where that is more. */
    private static final int FEWEST_LOOPS_BY_DEFAULT = 4;

    /** One end of the chain and what has become of it so far. */
    private static final class Side {
        private final List<ChainLink> links = new ArrayList<>();

        Side(ChainCell end) {
            links.add(new ChainLink("", end));
        }

        ChainCell at() {
            return links.get(links.size() - 1).cell();
        }

        void step(String name, ChainCell to) {
            if (!to.equals(at())) {
                links.add(new ChainLink(name, to));
            }
        }
    }

    /** The cells from one end to the other; a single one where the ends are equal. */
    List<ChainLink> between(ChainCell one, ChainCell other) {
        Side first = new Side(one);
        Side last = new Side(other);
        boolean sameDriver = driver(one).equals(driver(other));
        if (sameDriver) {
            equalise(first, last);
        } else {
            meet(first, last);
        }
        withoutFramework(first, last);
        first.step("JDK", first.at().withJdk(last.at().jdk()));
        if (sameDriver) {
            addProfiles(first, last.at().profiles());
        }
        return joined(first, last);
    }

    private static List<ChainLink> joined(Side first, Side last) {
        List<ChainLink> chain = new ArrayList<>(first.links);
        List<ChainLink> back = new ArrayList<>(last.links);
        Collections.reverse(back);
        if (!first.at().equals(last.at())) {
            chain.add(new ChainLink("driver", last.at()));
        }
        for (int i = 1; i < back.size(); i++) {
            // What led away from an end leads back to it.
            chain.add(new ChainLink(back.get(i - 1).step(), back.get(i).cell()));
        }
        return chain;
    }

    /**
     * The first end takes settings and libraries of the last one, and does without the profiles that the last does not
     * have.
     */
    private void equalise(Side first, Side last) {
        Set<String> keys = new LinkedHashSet<>(List.of(FAN_OUT));
        keys.addAll(new TreeSet<>(first.at().settings().keySet()));
        keys.addAll(new TreeSet<>(last.at().settings().keySet()));
        Set<String> goal = last.at().profiles();
        leaveDriverOfOtherSystem(first, last);
        keys.forEach(key -> takeSetting(key, first, last));
        removeProfiles(first, goal);
        // A profile of the framework alone cannot be added to a stack that lacks it.
        for (String profile : new TreeSet<>(goal)) {
            if (!has(first.at(), profile)) {
                last.step(ProfileStep.name(profile), last.at().withProfile(profile, false));
            }
        }
        SortedMap<String, String> libraries = new TreeMap<>(first.at().libraries());
        libraries.putAll(last.at().libraries());
        libraries.keySet().forEach(library -> {
            String version = last.at().libraries().get(library);
            if (version == null || LibrarySets.has(app(first.at()), library, version, apps.home())) {
                takeLibrary(library, first, last.at());
            } else {
                asBuilt(library, first);
                asBuilt(library, last);
            }
        });
    }

    /** Another system may not have that driver. */
    private static void leaveDriverOfOtherSystem(Side first, Side last) {
        if (!Objects.equals(
                first.at().settings().get(DATABASE), last.at().settings().get(DATABASE))) {
            new TreeSet<>(first.at().profiles())
                    .stream()
                            .filter(profile -> profile.startsWith(Profile.DRIVER)
                                    && !last.at().profiles().contains(profile))
                            .forEach(profile -> first.step(profile, first.at().withProfile(profile, false)));
        }
    }

    private static void takeSetting(String key, Side first, Side last) {
        String value = last.at().settings().get(key);
        first.step(
                name(key),
                value == null ? first.at().withoutSetting(key) : first.at().withSettings(Map.of(key, value)));
    }

    private static String name(String key) {
        return key.equals(CONCURRENCY) ? "SELECTs in flight" : key;
    }

    private static void takeLibrary(String library, Side first, ChainCell last) {
        SortedMap<String, String> changed = new TreeMap<>(first.at().libraries());
        String version = last.libraries().get(library);
        if (version == null) {
            changed.remove(library);
        } else {
            changed.put(library, version);
        }
        first.step(library.substring(library.indexOf(':') + 1), first.at().withLibraries(changed));
    }

    private static void removeProfiles(Side side, Set<String> goal) {
        inOrder(side.at().profiles()).forEach(profile -> {
            if (!goal.contains(profile)) {
                side.step(ProfileStep.name(profile), side.at().withProfile(profile, false));
            }
        });
    }

    private static void addProfiles(Side side, Set<String> goal) {
        inOrder(goal)
                .forEach(profile ->
                        side.step(ProfileStep.name(profile), side.at().withProfile(profile, true)));
    }

    /** Returns the profiles in order, those of {@link ProfileStep} first. */
    private static Set<String> inOrder(Set<String> profiles) {
        Set<String> ordered = new LinkedHashSet<>();
        ProfileStep.ALL.stream()
                .map(ProfileStep::profile)
                .filter(profiles::contains)
                .forEach(ordered::add);
        ordered.addAll(new TreeSet<>(profiles));
        return ordered;
    }

    /** Makes both ends what is left of them but their drivers. */
    private void meet(Side first, Side last) {
        Set<String> keys = new TreeSet<>(first.at().settings().keySet());
        keys.addAll(last.at().settings().keySet());
        keys.removeAll(Set.of(FAN_OUT, CONCURRENCY, EVENT_LOOPS, EVEN_LOOPS, BINARY_RESULTS));
        for (Side side : List.of(first, last)) {
            if (FanOut.ALL_AT_ONCE.toString().equals(side.at().settings().get(FAN_OUT))) {
                side.step(FAN_OUT, side.at().withSettings(Map.of(FAN_OUT, FanOut.BOUNDED.toString())));
            }
        }
        takeSetting(CONCURRENCY, first, last);
        leaveDriverOfOtherSystem(first, last);
        keys.forEach(key -> takeSetting(key, first, last));
        for (Side side : List.of(first, last)) {
            Side opposite = side == first ? last : first;
            side.at().libraries().forEach((library, version) -> {
                if (!version.equals(opposite.at().libraries().get(library))) {
                    asBuilt(library, side);
                }
            });
            ProfileStep.ALL.forEach(step -> apply(step, side));
            if (readsText(side.at())) {
                side.step("result format", side.at().withSettings(Map.of(BINARY_RESULTS, Switch.ON.toString())));
            }
        }
    }

    private boolean readsText(ChainCell cell) {
        return Setting.system(cell.settings().getOrDefault(DATABASE, dbms.toString()))
                        .answersInAskedFormat()
                && app(cell).libraries().containsKey(TEXT_DRIVER);
    }

    private static void asBuilt(String library, Side side) {
        SortedMap<String, String> changed = new TreeMap<>(side.at().libraries());
        changed.remove(library);
        side.step(library.substring(library.indexOf(':') + 1), side.at().withLibraries(changed));
    }

    private void apply(ProfileStep step, Side side) {
        if (!has(side.at(), step.profile())) {
            return;
        }
        boolean isColocation = step.profile().equals(ProfileStep.COLOCATION);
        if (side.at().profiles().contains(step.profile()) != step.on()) {
            ChainCell changed = side.at().withProfile(step.profile(), step.on());
            // The application gets as many event loops as without the profile, so that their number stays the same.
            side.step(
                    step.name(),
                    isColocation && !changed.settings().containsKey(EVENT_LOOPS)
                            ? changed.withSettings(Map.of(
                                    EVENT_LOOPS, Integer.toString(Math.max(FEWEST_LOOPS_BY_DEFAULT, processors))))
                            : changed);
        }
        if (isColocation) {
            side.step("idle event loops", side.at().withSettings(Map.of(EVEN_LOOPS, Switch.ON.toString())));
        }
        if ((isColocation || step.profile().equals(ProfileStep.EVENT_LOOPS))
                && side.at().settings().containsKey(EVENT_LOOPS)) {
            side.step(
                    "number of event loops", side.at().withSettings(Map.of(EVENT_LOOPS, Integer.toString(processors))));
        }
    }

    /** A web stack gives way to its standalone twin, unless both ends are the same web stack. */
    private void withoutFramework(Side first, Side last) {
        if (!first.at().stack().equals(last.at().stack())) {
            for (Side side : List.of(first, last)) {
                twin(side.at()).ifPresent(twin -> {
                    side.at().profiles().forEach(profile -> {
                        if (twin.stack().profile(profile).isEmpty()) {
                            side.step(ProfileStep.name(profile), side.at().withProfile(profile, false));
                        }
                    });
                    side.step("web framework", inStack(side.at(), twin));
                });
            }
        }
    }

    /** The cell in another stack, with those of its libraries that the stack has. */
    private ChainCell inStack(ChainCell cell, App app) {
        SortedMap<String, String> libraries = new TreeMap<>(cell.libraries());
        libraries.entrySet().removeIf(entry -> !LibrarySets.has(app, entry.getKey(), entry.getValue(), apps.home()));
        return cell.withStack(app.stack().name()).withLibraries(libraries);
    }

    /** Returns what a cell drives: its standalone twin, or its own stack where it is standalone or has none. */
    private String driver(ChainCell cell) {
        return twin(cell).map(app -> app.stack().name()).orElse(cell.stack());
    }

    private Optional<App> twin(ChainCell cell) {
        return twin(app(cell), apps);
    }

    /** The standalone application that a web application has on its class path. */
    static Optional<App> twin(App app, Apps apps) {
        return app.stack().kind() == Stack.Kind.STANDALONE
                ? Optional.empty()
                : apps.all().stream()
                        .filter(candidate -> candidate.stack().kind() == Stack.Kind.STANDALONE)
                        .filter(candidate ->
                                app.libraries().containsKey(candidate.stack().name()))
                        .findFirst();
    }

    private boolean has(ChainCell cell, String profile) {
        return app(cell).stack().profile(profile).isPresent();
    }

    private App app(ChainCell cell) {
        return apps.named(cell.stack()).orElseThrow(() -> new IllegalStateException(Objects.toString(cell)));
    }
}
