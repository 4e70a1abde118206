package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What is recorded of a run, or of a cell in it, by topic and name; what differs between runs is found by these. */
final class RunFacts {
    private static final Set<String> OF_PLAN = Setting.howMuch();

    /** They are different in every run, or say nothing about what is measured. */
    private static final Set<String> LEFT_OUT =
            keys(Setting.URL, Setting.USER, Setting.PASSWORD, Setting.OUTPUT, Setting.AWAIT_INPUT, Setting.WORKLOAD);

    /** Every run sets it to what the machine has. */
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

    /** This stands behind what is on the machine of the application or on another one. */
    static final String ON = " on";

    private static final String HERE = "this machine";
    private static final String ELSEWHERE = "another machine";

    private final Map<Topic, Map<String, String>> facts = new EnumMap<>(Topic.class);

    private RunFacts() {}

    private static Set<String> keys(Setting<?>... settings) {
        return Stream.of(settings).map(Setting::key).collect(Collectors.toSet());
    }

    /**
     * Returns in what later runs, and cells that they have in common with the first, were different from it, by topic.
     */
    static List<Difference> between(List<MeasuredRun> runs) {
        MeasuredRun first = runs.get(0);
        Map<String, Difference> all = new LinkedHashMap<>();
        for (int run = 1; run < runs.size(); run++) {
            for (Difference found : between(first, runs.get(run))) {
                List<Optional<String>> values = new ArrayList<>(Optional.ofNullable(all.get(found.subject()))
                        .map(Difference::values)
                        .orElse(Collections.nCopies(runs.size(), found.values().get(0))));
                values.set(run, found.values().get(1));
                all.put(found.subject(), new Difference(found.topic(), found.name(), values, found.cells()));
            }
        }
        return all.values().stream()
                .sorted(Comparator.comparing(Difference::topic))
                .toList();
    }

    private static List<Difference> between(MeasuredRun before, MeasuredRun after) {
        List<CellMatch> matches = CellMatch.of(before, after);
        Map<Difference, Set<String>> ofCells = new LinkedHashMap<>();
        for (CellMatch match : matches) {
            String program = match.after().program();
            String label = match.identity().label();
            ofCell(before, after, match)
                    .forEach(found -> ofCells.computeIfAbsent(found, any -> new TreeSet<>())
                            .add(found.topic() == Topic.LIBRARY ? program : label));
        }
        List<Difference> differences = new ArrayList<>(differing(of(before), of(after)));
        ofCells.forEach((found, cells) -> differences.add(new Difference(
                found.topic(),
                found.name(),
                found.values(),
                cells.size() == matches.size() ? List.of() : List.copyOf(cells))));
        return differences;
    }

    /** Returns in what a cell itself was run differently: JDK, libraries and settings. */
    static List<Difference> ofCell(MeasuredRun before, MeasuredRun after, CellMatch match) {
        RunFacts one = of(before, match.before());
        RunFacts other = of(after, match.after());
        if (one.of(Topic.LIBRARY).isEmpty() || other.of(Topic.LIBRARY).isEmpty()) {
            one.facts.remove(Topic.LIBRARY);
            other.facts.remove(Topic.LIBRARY);
        }
        // A setting that one of the two versions of dbstacks does not have yet, or no more, is no difference.
        for (Topic topic : List.of(Topic.SETTING, Topic.PLAN)) {
            one.of(topic).keySet().retainAll(other.of(topic).keySet());
            other.of(topic).keySet().retainAll(one.of(topic).keySet());
        }
        return differing(one, other);
    }

    private static List<Difference> differing(RunFacts before, RunFacts after) {
        List<Difference> differences = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            Set<String> names = new TreeSet<>(before.of(topic).keySet());
            names.addAll(after.of(topic).keySet());
            for (String name : names) {
                Optional<String> one = Optional.ofNullable(before.of(topic).get(name));
                Optional<String> other = Optional.ofNullable(after.of(topic).get(name));
                if (!one.equals(other)) {
                    differences.add(new Difference(topic, name, List.of(one, other), List.of()));
                }
            }
        }
        return differences;
    }

    private Map<String, String> of(Topic topic) {
        return facts.computeIfAbsent(topic, any -> new TreeMap<>());
    }

    private void put(Topic topic, String name, String value) {
        of(topic).put(name, value);
    }

    private void put(Topic topic, String name, JsonNode value) {
        if (!value.isMissingNode()) {
            put(topic, name, value.asString(""));
        }
    }

    private static RunFacts of(MeasuredRun measured) {
        RunFacts found = new RunFacts();
        RunPlan plan = measured.run().plan();
        found.machine(measured, plan);
        found.put(Topic.METHOD, "forks of a block", plan.method().interleaved() ? "take turns" : "one after the other");
        found.put(Topic.METHOD, "yardstick", plan.method().yardstick().toString());
        found.put(Topic.KERNEL, "kernel", measured.environment().path("host").path("kernel"));
        found.put(Topic.JVM_OPTIONS, "heap", heap(plan));
        found.put(
                Topic.JVM_OPTIONS,
                "other options",
                plan.jvmOptions().stream()
                        .filter(option -> !option.matches("-Xm[sx].*") && !option.startsWith(PROCESSORS))
                        .sorted()
                        .collect(Collectors.joining(" ")));
        found.put(Topic.DATABASE, "database system", String.join(", ", measured.systems()));
        for (JsonNode server : measured.databases()) {
            String system = MeasuredRun.system(server) + ": ";
            found.put(Topic.DATABASE, system + "version", server.path("version"));
            found.put(Topic.DATABASE, system + "where", server.path("where"));
            server.path("settings")
                    .propertyStream()
                    .forEach(setting -> found.put(Topic.DATABASE, system + setting.getKey(), setting.getValue()));
        }
        found.put(Topic.PLAN, "plan", plan.name());
        SuiteVersion suite = measured.run().suite();
        found.put(Topic.DBSTACKS, "version", suite.version());
        found.put(Topic.DBSTACKS, "commit", suite.commit() + (suite.dirty().equals("true") ? " with changes" : ""));
        return found;
    }

    private void machine(MeasuredRun measured, RunPlan plan) {
        JsonNode host = measured.environment().path("host");
        put(Topic.MACHINE, "processor", host.path("cpu"));
        put(Topic.MACHINE, "processors", host.path("cores"));
        put(Topic.MACHINE, "architecture", host.path("arch"));
        put(Topic.MACHINE, "system", host.path("os"));
        if (host.path("memoryBytes").isNumber()) {
            put(Topic.MACHINE, "memory", Math.round(host.path("memoryBytes").asDouble() / 1e9) + " GB");
        }
        JsonNode sameHost = measured.environment().path("database").path("sameHost");
        if (sameHost.isBoolean()) {
            put(Topic.MACHINE, "database" + ON, sameHost.asBoolean() ? HERE : ELSEWHERE);
        }
        put(Topic.MACHINE, "load engine" + ON, measured.isApart(Roles.LOAD) ? ELSEWHERE : HERE);
        plan.jvmOptions().stream()
                .filter(option -> option.startsWith(PROCESSORS))
                .forEach(option -> put(Topic.MACHINE, "processors of a JVM", option.substring(PROCESSORS.length())));
        plan.method()
                .pinning()
                .ifPresent(pinning -> put(
                        Topic.MACHINE,
                        "processors of application and database",
                        pinning.app() + " and " + pinning.database()
                                + pinning.load()
                                        .map(list -> ", of the load engine " + list)
                                        .orElse("")));
    }

    private static String heap(RunPlan plan) {
        return plan.jvmOptions().stream()
                .filter(option -> option.startsWith("-Xmx"))
                .map(option -> option.substring("-Xmx".length()))
                .findFirst()
                .orElse("the JVM's default");
    }

    private static RunFacts of(MeasuredRun measured, Cell cell) {
        RunFacts found = new RunFacts();
        found.put(Topic.JDK, "JDK", cell.jdk());
        found.libraries(measured, cell);
        measured.forks(cell).stream()
                .map(fork -> fork.settings().texts())
                .filter(settings -> !settings.isEmpty())
                .findFirst()
                .ifPresent(settings -> settings.forEach((key, value) -> {
                    if (!LEFT_OUT.contains(key)) {
                        found.put(OF_PLAN.contains(key) ? Topic.PLAN : Topic.SETTING, key, value);
                    }
                }));
        // By default there is a loop for each processor, so that is the machine's.
        found.of(Topic.SETTING).remove(Setting.EVENT_LOOPS.key(), Integer.toString(measured.cores()));
        // It was a second before it was a setting.
        found.of(Topic.SETTING).remove(Setting.RAMP.key(), Setting.RAMP.text(Duration.ofSeconds(1)));
        return found;
    }

    /**
     * Puts the libraries of a cell without dbstacks's own. A jar that was built again under the same version has its
     * hash beside that.
     */
    private void libraries(MeasuredRun measured, Cell cell) {
        JsonNode jars = measured.environment().path("builds").path(cell.program());
        String own = measured.run().suite().version();
        measured.environment()
                .path("libraries")
                .path(cell.program())
                .propertyStream()
                .filter(library -> !library.getValue().asString("").equals(own))
                .forEach(library -> {
                    String version = library.getValue().asString("");
                    String hash =
                            jars.path(library.getKey() + "-" + version + ".jar").asString("");
                    boolean isBuiltAgain = version.contains("SNAPSHOT") && !hash.isEmpty();
                    put(
                            Topic.LIBRARY,
                            library.getKey(),
                            version + (isBuiltAgain ? ", jar " + hash.substring(0, Math.min(8, hash.length())) : ""));
                });
    }
}
