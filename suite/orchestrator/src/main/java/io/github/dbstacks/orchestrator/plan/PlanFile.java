package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a plan's file. Every mistake in it is a {@link BenchException} of one sentence with file, line and what is
 * allowed.
 */
public final class PlanFile {
    public static final int MOST_BLOCKS = 1000;
    /** A budget of ten weeks. */
    public static final int MOST_MINUTES = 100_000;

    private static final String ENDING = ".yaml";
    private static final Pattern MINUTES = Pattern.compile("([1-9]\\d{0,5})m");
    private static final Set<String> KEYS = YamlMapping.keys(
            "description stacks libraries profiles workloads scenarios clients rate slo arrivals jdks vary further-cells",
            "cells chain settings workload-settings reference blocks budget race heap jvm-options fork-seconds interleaved",
            "compare cpus diagnose yardstick seed",
            ExpectReader.STUDY,
            ExpectReader.CELLS,
            ExpectReader.EXPECT);
    private static final List<String> NOT_BESIDE_CELLS =
            List.of("stacks", "libraries", "profiles", "jdks", "vary", "further-cells", "reference");

    private final String file;
    private final YamlMapping plan;

    private PlanFile(String file, YamlMapping plan) {
        this.file = file;
        this.plan = plan;
    }

    /** The names of the plans in a folder: the presets. */
    public static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw BenchException.failed("The plans in " + folder + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** The plan of that name in a folder. */
    public static Plan preset(Path folder, String name) {
        List<String> names = names(folder);
        if (!names.contains(name)) {
            throw new Value(name, "--preset").refused("it takes " + String.join(", ", names) + ".");
        }
        return read(folder.resolve(name + ENDING));
    }

    public static Plan read(Path path) {
        if (!Files.isRegularFile(path)) {
            throw BenchException.usage(path + " is no plan: there is no such file.");
        }
        try {
            return parse(path.toString(), YamlValue.text(path, "plan"));
        } catch (IOException e) {
            throw BenchException.usage(path + " is no plan: it cannot be read as text in UTF-8.");
        }
    }

    /** @param file the path by which messages name the plan */
    public static Plan parse(String file, String text) {
        return new PlanFile(file, YamlValue.parse(file, "a plan", text, KEYS).mapping(KEYS)).plan();
    }

    private Plan plan() {
        String name = Path.of(file).getFileName().toString().replaceFirst("\\.ya?ml$", "");
        YamlMapping blocks = plan.mapping("blocks", YamlMapping.keys("least", "most"));
        int most = blocks.wholeNumber("most", 1, MOST_BLOCKS, 1);
        return new Plan(
                name.replaceAll("[^\\w.-]", "-"),
                plan.text("description").orElse("(no description)"),
                new Axes(
                        plan.list("stacks"),
                        plan.list("libraries"),
                        plan.list("profiles"),
                        plan.list("workloads"),
                        plan.list("jdks"),
                        vary(),
                        new Loads(
                                plan.list("scenarios"),
                                plan.list("clients"),
                                plan.list("rate"),
                                plan.list("slo"),
                                plan.list("arrivals")),
                        listed("further-cells")),
                cells(),
                chain(),
                plan.singles("settings"),
                workloadSettings(),
                plan.singles("reference"),
                most,
                new Limits(
                        blocks.wholeNumber("least", 1, most, most),
                        plan.single("budget").map(PlanFile::minutes).orElse(0),
                        plan.wholeNumber("fork-seconds", 1, 100_000, 10),
                        plan.isTrue("race", false)),
                plan.single("heap").orElse(new Value("2g", "heap")),
                plan.list("jvm-options").stream().map(Value::text).toList(),
                plan.isTrue("interleaved", false),
                plan.isTrue("compare", true),
                plan.list("cpus"),
                plan.list("diagnose"),
                plan.single("yardstick"),
                plan.single("seed").map(PlanFile::seed),
                ExpectReader.read(plan));
    }

    private static long seed(Value seed) {
        try {
            return Long.parseLong(seed.text());
        } catch (NumberFormatException e) {
            throw seed.refused("it takes a whole number.");
        }
    }

    private static int minutes(Value budget) {
        Matcher minutes = MINUTES.matcher(budget.text());
        if (!minutes.matches()) {
            throw budget.refused("it takes minutes, such as 180m.");
        }
        return Integer.parseInt(minutes.group(1));
    }

    /** Cells one by one, which is said in place of what would combine them. */
    private List<Map<String, Value>> cells() {
        for (String key : NOT_BESIDE_CELLS) {
            if (plan.has("cells") && plan.has(key)) {
                throw plan.required(key)
                        .refused("cannot stand beside cells, which lists every cell with all that it is");
            }
        }
        return listed("cells");
    }

    private List<Map<String, Value>> listed(String key) {
        return plan.elements(key).stream().map(YamlValue::singles).toList();
    }

    private List<Value> chain() {
        if (!plan.has("chain")) {
            return List.of();
        }
        YamlValue chain = plan.required("chain");
        int steps = cells().size() - 1;
        if (chain.list().size() != steps || plan.list("workloads").size() != 1) {
            throw chain.refused(
                    "takes what each of cells and the one before it differ in, one value fewer than cells, in a plan of one"
                            + " workload");
        }
        return chain.list();
    }

    private Map<String, List<Value>> vary() {
        Map<String, List<Value>> axes = new LinkedHashMap<>();
        plan.mapping("vary").forEach((key, value) -> axes.put(key, value.distinct()));
        return axes;
    }

    private Map<Workload, Map<String, Value>> workloadSettings() {
        Map<Workload, Map<String, Value>> settings = new LinkedHashMap<>();
        Set<String> names = YamlMapping.keys(
                Stream.of(Workload.values()).map(Workload::toString).toArray(String[]::new));
        plan.mapping("workload-settings", names)
                .values()
                .forEach((name, value) -> settings.put(new Value(name, name).workload(), value.singles()));
        return settings;
    }
}
