package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.remark.Knob;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that measures a cell again, for a shell. A preset decides how much is measured. */
public final class CellCommand {
    private static final String NONE = "none";

    /** What a preset decides: how much is measured, and what is counted beside it. */
    private static final Set<String> OF_PRESETS = Stream.concat(
                    Setting.howMuch().stream(), Stream.of(Setting.RAMP.key(), Setting.COUNT_SESSIONS.key()))
            .collect(Collectors.toUnmodifiableSet());

    private final StringBuilder words = new StringBuilder("./bench run");

    private CellCommand(Cell cell) {
        add("--stack", cell.stack());
        words.append(work(cell.workload()));
    }

    /**
     * Measures a cell.
     *
     * @param byHand settings that hold for every cell of its run
     */
    static String alone(Cell cell, Map<String, String> byHand) {
        CellCommand command = new CellCommand(cell);
        command.add("--profiles", profiles(cell.profiles()));
        libraries(cell, library -> true).ifPresent(set -> command.add("--with", set));
        command.versions(cell);
        Map<String, String> settings = new TreeMap<>(byHand);
        settings.putAll(cell.settings());
        command.settings(settings);
        return command.words.toString();
    }

    /** Measures a cell of a run, with what its plan says of what is measured. */
    public static String alone(Cell cell, Run run) {
        return alone(cell, settings(cell, run));
    }

    /**
     * Measures the cell of a remark beside itself with one thing changed: a profile, a library or the value of a
     * setting. What else would have to change with it holds for both. The result is empty where nothing would confirm
     * the remark.
     */
    public static Optional<String> confirming(Remark remark, MeasuredRun measured) {
        return remark.knob().flatMap(knob -> remark.cell().map(cell -> beside(knob, cell, measured)));
    }

    private static String beside(Knob knob, Cell cell, MeasuredRun measured) {
        CellCommand command = new CellCommand(cell);
        command.add("--profiles", profiles(cell.profiles()));
        if (!knob.profiles().isEmpty()) {
            Set<String> more = new TreeSet<>(cell.profiles());
            more.addAll(knob.profiles());
            command.add("--profiles", profiles(more));
        }
        libraries(cell, library -> true).ifPresent(set -> command.add("--with", set));
        if (!knob.builtIn().isEmpty()) {
            command.add(
                    "--with",
                    libraries(cell, library -> !knob.builtIn().contains(library))
                            .orElse(NONE));
        }
        command.versions(cell);
        boolean isChanged = !knob.profiles().isEmpty() || !knob.builtIn().isEmpty();
        SortedMap<String, String> settings = settings(cell, measured.run());
        settings.putAll(knob.settings());
        Optional<String> varied = isChanged ? Optional.empty() : changed(knob, cell, measured);
        varied.ifPresent(
                key -> command.add("--vary", key + "=" + before(cell, measured).get(key) + "," + settings.remove(key)));
        command.settings(settings);
        return command.words.toString();
    }

    /** The last of the knob's settings of which the cell has another value; empty where no fork told its settings. */
    private static Optional<String> changed(Knob knob, Cell cell, MeasuredRun measured) {
        Map<String, String> before = before(cell, measured);
        return knob.settings().entrySet().stream()
                .filter(setting -> before.containsKey(setting.getKey())
                        && !Objects.equals(before.get(setting.getKey()), setting.getValue()))
                .map(Map.Entry::getKey)
                .reduce((one, later) -> later);
    }

    /** The effective settings of a cell, as its first fork told them. */
    private static Map<String, String> before(Cell cell, MeasuredRun measured) {
        return measured.forks(cell).stream()
                .map(fork -> fork.settings().texts())
                .filter(Predicate.not(Map::isEmpty))
                .findFirst()
                .orElse(Map.of());
    }

    /** What the cell was measured with, by its plan, by hand and by itself. */
    private static SortedMap<String, String> settings(Cell cell, Run run) {
        SortedMap<String, String> settings =
                new TreeMap<>(run.plan().settings().getOrDefault(cell.workload().toString(), Map.of()));
        settings.keySet().removeAll(OF_PRESETS);
        settings.putAll(run.plan().byHand());
        settings.putAll(cell.settings());
        return settings;
    }

    private static String profiles(Iterable<String> names) {
        String set = String.join(",", names);
        return set.isEmpty() ? NONE : set;
    }

    /** @param artifacts of the libraries that are wanted */
    private static Optional<String> libraries(Cell cell, Predicate<String> artifacts) {
        List<String> set = new ArrayList<>();
        cell.libraries().forEach((library, version) -> {
            if (!library.equals(Cell.VERSIONS) && artifacts.test(library.substring(library.indexOf(':') + 1))) {
                set.add(library + ":" + version);
            }
        });
        return set.isEmpty() ? Optional.empty() : Optional.of(String.join(",", set));
    }

    private void versions(Cell cell) {
        String versions = cell.libraries().getOrDefault(Cell.VERSIONS, "");
        if (!versions.isEmpty()) {
            add("--versions", versions);
        }
    }

    private void settings(Map<String, String> settings) {
        settings.forEach((key, value) -> add("--set", key + "=" + value));
    }

    private void add(String option, String value) {
        words.append(' ').append(option).append(' ').append(ShellWord.quoted(value));
    }

    private static String work(Work work) {
        return work.load().map(CellCommand::load).orElse(" --workload " + work);
    }

    private static String load(ScenarioLoad load) {
        String how = load.clients().isPresent()
                ? " --clients " + load.clients().getAsInt()
                : load.slo().map(slo -> " --slo " + slo).orElseGet(() -> " --rate " + load.rateText());
        return " --scenario " + load.scenario() + how + (load.isPoisson() ? " --arrivals poisson" : "");
    }
}
