package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.analysis.pair.Difference.Topic;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds in what two runs, and the cells that they have in common, were different. */
final class RunFacts {
    /** They say how long and how often is measured, not what. */
    private static final Set<String> OF_PLAN = Stream.of(
                    Setting.SELECTS,
                    Setting.ITERATIONS,
                    Setting.MEASURED_ITERATIONS,
                    Setting.MEASURED_TIME,
                    Setting.WARM_UP,
                    Setting.LONGEST_WARM_UP,
                    Setting.PAUSE,
                    Setting.REST,
                    Setting.TIMEOUT,
                    Setting.SERVICE_TIMES)
            .map(Setting::key)
            .collect(Collectors.toSet());

    /** They are different in every run, or say nothing about what is measured. */
    private static final Set<String> LEFT_OUT = Stream.of(
                    Setting.URL, Setting.USER, Setting.PASSWORD, Setting.OUTPUT, Setting.AWAIT_INPUT, Setting.WORKLOAD)
            .map(Setting::key)
            .collect(Collectors.toSet());

    /** Every run sets it to what the machine has. */
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

    private final MeasuredRun before;
    private final MeasuredRun after;

    RunFacts(MeasuredRun before, MeasuredRun after) {
        this.before = before;
        this.after = after;
    }

    /** All of them, in the order of their topics. */
    List<Difference> differences(List<CellMatch> matches) {
        List<Difference> differences = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            differences.addAll(between(topic, facts(before, topic), facts(after, topic)));
        }
        Map<Difference, Set<String>> ofCells = new LinkedHashMap<>();
        for (CellMatch match : matches) {
            for (Difference difference : ofCell(match)) {
                ofCells.computeIfAbsent(difference, any -> new TreeSet<>())
                        .add(
                                difference.topic() == Topic.LIBRARY
                                        ? match.after().program()
                                        : match.identity().label());
            }
        }
        ofCells.forEach((difference, cells) -> differences.add(new Difference(
                difference.topic(),
                difference.name(),
                difference.before(),
                difference.after(),
                cells.size() == matches.size() ? List.of() : List.copyOf(cells))));
        return differences.stream()
                .sorted(Comparator.comparing(Difference::topic))
                .toList();
    }

    /** What a cell itself was run with: JDK, libraries and settings. */
    List<Difference> ofCell(CellMatch match) {
        Cell one = match.before();
        Cell other = match.after();
        List<Difference> differences =
                new ArrayList<>(between(Topic.JDK, Map.of("JDK", one.jdk()), Map.of("JDK", other.jdk())));
        Map<String, String> libraries = libraries(before, one);
        Map<String, String> others = libraries(after, other);
        if (!libraries.isEmpty() && !others.isEmpty()) {
            differences.addAll(between(Topic.LIBRARY, libraries, others));
        }
        // A setting that one of the two versions of dbstacks does not have yet, or no more, is no difference.
        Map<String, String> settings = settings(before, one);
        Map<String, String> othersSettings = settings(after, other);
        settings.keySet().retainAll(othersSettings.keySet());
        othersSettings.keySet().retainAll(settings.keySet());
        for (Difference difference : between(Topic.SETTING, settings, othersSettings)) {
            differences.add(
                    OF_PLAN.contains(difference.name())
                            ? new Difference(
                                    Topic.PLAN,
                                    difference.name(),
                                    difference.before(),
                                    difference.after(),
                                    difference.cells())
                            : difference);
        }
        return differences;
    }

    private static List<Difference> between(Topic topic, Map<String, String> before, Map<String, String> after) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> new Difference(
                        topic,
                        name,
                        Optional.ofNullable(before.get(name)),
                        Optional.ofNullable(after.get(name)),
                        List.of()))
                .toList();
    }

    /**
     * Why no CPU time of the two runs compares, as the end of a sentence; empty where both or neither have application,
     * database and load engine on one machine, or where one does not tell.
     */
    Optional<String> otherPath() {
        JsonNode own = sameHost(after);
        JsonNode other = sameHost(before);
        return own.isBoolean() && other.isBoolean() && own.asBoolean() != other.asBoolean()
                ? Optional.of(otherPath("database", own.asBoolean()))
                : after.isApart(Roles.LOAD) != before.isApart(Roles.LOAD)
                        ? Optional.of(otherPath("load engine", !after.isApart(Roles.LOAD)))
                        : Optional.empty();
    }

    private static String otherPath(String role, boolean isHereAfter) {
        return "the " + role + " was on " + (isHereAfter ? "this machine" : "another machine")
                + ", in the run before on " + (isHereAfter ? "another machine" : "this machine")
                + ": on one machine the sender does part of the receiver's work, so no CPU time compares";
    }

    private static JsonNode sameHost(MeasuredRun run) {
        return run.environment().path("database").path("sameHost");
    }

    private static Map<String, String> facts(MeasuredRun measured, Topic topic) {
        Map<String, String> facts = new TreeMap<>();
        RunPlan plan = measured.run().plan();
        JsonNode host = measured.environment().path("host");
        JsonNode database = measured.environment().path("database");
        switch (topic) {
            case MACHINE -> {
                put(facts, "processor", host.path("cpu"));
                put(facts, "processors", host.path("cores"));
                put(facts, "architecture", host.path("arch"));
                put(facts, "system", host.path("os"));
                if (host.path("memoryBytes").isNumber()) {
                    facts.put("memory", Math.round(host.path("memoryBytes").asDouble() / 1e9) + " GB");
                }
                if (database.path("sameHost").isBoolean()) {
                    facts.put(
                            "database on", database.path("sameHost").asBoolean() ? "this machine" : "another machine");
                }
                plan.jvmOptions().stream()
                        .filter(option -> option.startsWith(PROCESSORS))
                        .forEach(option -> facts.put("processors of a JVM", option.substring(PROCESSORS.length())));
                plan.pinning()
                        .ifPresent(pinning -> facts.put(
                                "processors of application and database",
                                pinning.app() + " and " + pinning.database()
                                        + pinning.load()
                                                .map(list -> ", of the load engine " + list)
                                                .orElse("")));
            }
            case METHOD -> {
                facts.put("forks of a block", plan.interleaved() ? "take turns" : "one after the other");
                facts.put("yardstick", plan.yardstick().toString());
            }
            case KERNEL -> put(facts, "kernel", host.path("kernel"));
            case JVM_OPTIONS -> {
                facts.put("heap", heap(plan));
                facts.put(
                        "other options",
                        plan.jvmOptions().stream()
                                .filter(option -> !option.matches("-Xm[sx].*") && !option.startsWith(PROCESSORS))
                                .sorted()
                                .collect(Collectors.joining(" ")));
            }
            case DATABASE -> {
                facts.put("database system", String.join(", ", measured.systems()));
                for (JsonNode server : measured.databases()) {
                    String system = MeasuredRun.system(server) + ": ";
                    put(facts, system + "version", server.path("version"));
                    put(facts, system + "where", server.path("where"));
                    server.path("settings")
                            .propertyStream()
                            .forEach(setting -> put(facts, system + setting.getKey(), setting.getValue()));
                }
            }
            case PLAN -> facts.put("plan", plan.name());
            case DBSTACKS -> {
                SuiteVersion suite = measured.run().suite();
                facts.put("version", suite.version());
                facts.put("commit", suite.commit() + (suite.dirty().equals("true") ? " with changes" : ""));
            }
            case JDK, LIBRARY, SETTING -> {
                // These are of cells.
            }
        }
        return facts;
    }

    private static String heap(RunPlan plan) {
        return plan.jvmOptions().stream()
                .filter(option -> option.startsWith("-Xmx"))
                .map(option -> option.substring("-Xmx".length()))
                .findFirst()
                .orElse("the JVM's default");
    }

    private static void put(Map<String, String> facts, String name, JsonNode value) {
        if (!value.isMissingNode()) {
            facts.put(name, value.asString(""));
        }
    }

    /**
     * Versions by name, without dbstacks's own. A jar that was built again under the same version has its hash beside
     * that.
     */
    private static Map<String, String> libraries(MeasuredRun measured, Cell cell) {
        JsonNode jars = measured.environment().path("builds").path(cell.program());
        String own = measured.run().suite().version();
        Map<String, String> libraries = new TreeMap<>();
        measured.environment()
                .path("libraries")
                .path(cell.program())
                .propertyStream()
                .filter(library -> !library.getValue().asString("").equals(own))
                .forEach(library -> {
                    String version = library.getValue().asString("");
                    String hash =
                            jars.path(library.getKey() + "-" + version + ".jar").asString("");
                    libraries.put(
                            library.getKey(),
                            version.contains("SNAPSHOT") && !hash.isEmpty()
                                    ? version + ", jar " + hash.substring(0, Math.min(8, hash.length()))
                                    : version);
                });
        return libraries;
    }

    private static Map<String, String> settings(MeasuredRun measured, Cell cell) {
        Map<String, String> settings = new TreeMap<>(measured.forks(cell).stream()
                .map(fork -> fork.settings().texts())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(Map.of()));
        settings.keySet().removeAll(LEFT_OUT);
        // By default there is a loop for each processor, so that is the machine's.
        settings.remove(Setting.EVENT_LOOPS.key(), Integer.toString(measured.cores()));
        // It was a second before it was a setting.
        settings.remove(Setting.RAMP.key(), Setting.RAMP.text(Duration.ofSeconds(1)));
        return settings;
    }
}
