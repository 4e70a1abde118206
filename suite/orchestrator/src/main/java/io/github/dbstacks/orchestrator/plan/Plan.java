package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.expect.ExpectReader;
import io.github.dbstacks.orchestrator.plan.expect.PlanExpectations;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.schema.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says what is to be measured: the keys of a plan's file, and what each of them means. {@link PlanFile} reads it,
 * {@link PlanText} writes it, {@link Planner} makes a run of it.
 *
 * @param name of a preset, or of the file without its ending
 * @param keys what the file says, each value with its line
 * @param expectations that runs of the plan are judged by
 */
public record Plan(String name, YamlMapping keys, PlanExpectations expectations) {
    static final String MOST_OPEN = "most-open";

    private static final Set<String> WORKLOADS = YamlMapping.keys(
            Stream.of(Workload.values()).map(Workload::toString).toArray(String[]::new));
    private static final Pattern MINUTES = Pattern.compile("([1-9]\\d{0,5})m");

    /** Returns one line, for {@code ./bench list}. */
    public String description() {
        return keys.text("description").orElse("(no description)");
    }

    public Axes axes() {
        return Axes.of(keys);
    }

    /** Returns the cells that the plan lists in place of axes, by key, the reference first; empty where it has axes. */
    public List<Map<String, Value>> cells() {
        return keys.listed("cells");
    }

    /** Returns what each of these cells and the one before it differ in, where they lead from the first to the last. */
    public List<Value> chain() {
        Optional<YamlValue> chain = keys.value("chain");
        List<Value> steps = chain.map(YamlValue::list).orElse(List.of());
        if (chain.isPresent()
                && (steps.size() != cells().size() - 1 || keys.list("workloads").size() != 1)) {
            throw chain.get()
                    .refused("takes what each of cells and the one before it differ in, one value fewer than cells, in"
                            + " a plan of one workload");
        }
        return steps;
    }

    /** Returns the settings of every cell, by key. */
    public Map<String, Value> settings() {
        return keys.singles("settings");
    }

    /** Returns the settings of the cells of one workload, by key. */
    public Map<Workload, Map<String, Value>> workloadSettings() {
        Map<Workload, Map<String, Value>> settings = new LinkedHashMap<>();
        keys.mapping("workload-settings", WORKLOADS)
                .values()
                .forEach((name, value) -> settings.put(new Value(name, name).workload(), value.singles()));
        return settings;
    }

    /** Returns what the cell has that the others of its group are compared with; empty for the usual one. */
    public Map<String, Value> reference() {
        return keys.singles("reference");
    }

    public int mostBlocks() {
        return blocks().wholeNumber("most", 1, PlanFile.MOST_BLOCKS, 1);
    }

    private YamlMapping blocks() {
        return keys.mapping("blocks", YamlMapping.keys("least", "most"));
    }

    public Limits limits() {
        int most = mostBlocks();
        return new Limits(
                blocks().wholeNumber("least", 1, most, most),
                keys.single("budget").map(Plan::minutes).orElse(0),
                keys.wholeNumber("fork-seconds", 1, 100_000, 10),
                keys.isTrue("race", false),
                mostOpen());
    }

    private OptionalInt mostOpen() {
        if (!keys.has(MOST_OPEN)) {
            return OptionalInt.empty();
        }
        if (!interleaved()) {
            throw keys.required(MOST_OPEN).single().refused("forks are open together only with interleaved: true.");
        }
        return OptionalInt.of(keys.wholeNumber(MOST_OPEN, 1, 1_000, 1));
    }

    private static int minutes(Value budget) {
        Matcher minutes = MINUTES.matcher(budget.text());
        if (!minutes.matches()) {
            throw budget.refused("it takes minutes, such as 180m.");
        }
        return Integer.parseInt(minutes.group(1));
    }

    /** Returns the heap of every application, such as {@code 2g}. */
    public Value heap() {
        return keys.single("heap").orElse(new Value("2g", "heap"));
    }

    public List<String> jvmOptions() {
        return keys.list("jvm-options").stream().map(Value::text).toList();
    }

    /** Returns whether the forks of a block that are compared are open at the same time and take turns. */
    public boolean interleaved() {
        return keys.isTrue("interleaved", false);
    }

    /** Returns false when the numbers are not for comparing. */
    public boolean compare() {
        return keys.isTrue("compare", true);
    }

    /** {@code app=LIST}, {@code db=LIST} and perhaps {@code load=LIST}; empty for all for all. */
    public List<Value> cpus() {
        return keys.list("cpus");
    }

    /** Returns what is found out about each cell after the last block, where the command line says nothing of it. */
    public List<Value> diagnoses() {
        return keys.list("diagnose");
    }

    /** Returns the yardstick of every comparison; empty for time. */
    public Optional<Value> yardstick() {
        return keys.single("yardstick");
    }

    /** Returns what the order is drawn from; empty for another one in every run. */
    public Optional<Long> seed() {
        return keys.single("seed").map(Plan::wholeNumber);
    }

    private static long wholeNumber(Value seed) {
        try {
            return Long.parseLong(seed.text());
        } catch (NumberFormatException e) {
            throw seed.refused("it takes a whole number.");
        }
    }

    /**
     * A plan that measures these cells as this one measures its own.
     *
     * @param newCells by key, the reference first
     * @param newChain what each of them and the one before it differ in; none where they are no chain
     * @param ofCells keys of settings that are the cells' own, and not those of this plan
     */
    public Plan of(
            String newName,
            String newDescription,
            Workload workload,
            List<Map<String, Value>> newCells,
            List<Value> newChain,
            Set<String> ofCells) {
        Map<String, Value> common = new LinkedHashMap<>(settings());
        common.putAll(workloadSettings().getOrDefault(workload, Map.of()));
        common.keySet().removeAll(ofCells);
        Map<String, Object> said = PlanText.said(this);
        said.keySet().removeAll(ExpectReader.KEYS);
        said.putAll(Axes.NONE.withWorkload(workload).said());
        said.put("description", newDescription);
        said.put("cells", newCells);
        said.put("chain", newChain);
        said.put("settings", common);
        said.put("workload-settings", PlanText.NOTHING);
        said.put("reference", PlanText.NOTHING);
        return PlanFile.parse(newName + ".yaml", PlanText.of(said));
    }
}
