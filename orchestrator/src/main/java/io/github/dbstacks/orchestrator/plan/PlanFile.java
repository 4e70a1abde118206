package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Limits;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a plan's file. Every mistake in it is a {@link BenchException} of one sentence with file, line and what is allowed. */
public final class PlanFile {
    public static final int MOST_BLOCKS = 1000;
    /** With fewer, intervals say little: by Student's t they are 3.6 times as wide with two blocks as with three. */
    public static final int FEWEST_TELLING_BLOCKS = 3;
    /** A budget of ten weeks. */
    public static final int MOST_MINUTES = 100_000;

    private static final String ENDING = ".yaml";
    private static final Set<String> KEYS = ordered(
            "description",
            "stacks",
            "libraries",
            "profiles",
            "workloads",
            "scenarios",
            "clients",
            "rate",
            "slo",
            "arrivals",
            "jdks",
            "vary",
            "further-cells",
            "cells",
            "chain",
            "settings",
            "workload-settings",
            "reference",
            "blocks",
            "budget",
            "race",
            "heap",
            "jvm-options",
            "fork-seconds",
            "interleaved",
            "compare",
            "cpus",
            "yardstick",
            "seed",
            ExpectReader.STUDY,
            ExpectReader.CELLS,
            ExpectReader.EXPECT);
    private static final List<String> NOT_BESIDE_CELLS =
            List.of("stacks", "libraries", "profiles", "jdks", "vary", "further-cells", "reference");

    private final String file;
    private final Map<String, YamlValue> values;

    private PlanFile(String file, Map<String, YamlValue> values) {
        this.file = file;
        this.values = values;
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
        return new PlanFile(file, YamlValue.parse(file, "a plan", text, KEYS).mapping(KEYS)).plan(text);
    }

    private Plan plan(String text) {
        String name = Path.of(file).getFileName().toString().replaceFirst("\\.ya?ml$", "");
        Map<String, YamlValue> blocks = inner("blocks", ordered("least", "most"));
        int most = number(blocks, "most", 1, MOST_BLOCKS, 1);
        return new Plan(
                name.replaceAll("[^\\w.-]", "-"),
                text,
                single("description").map(Value::text).orElse("(no description)"),
                new Axes(
                        list("stacks"),
                        list("libraries"),
                        list("profiles"),
                        list("workloads"),
                        list("jdks"),
                        vary(),
                        new Loads(list("scenarios"), list("clients"), list("rate"), list("slo"), list("arrivals")),
                        listed("further-cells")),
                cells(),
                chain(),
                singles(Optional.ofNullable(values.get("settings"))),
                workloadSettings(),
                singles(Optional.ofNullable(values.get("reference"))),
                most,
                new Limits(
                        number(blocks, "least", 1, most, most),
                        budgetMinutes(),
                        number(values, "fork-seconds", 1, 100_000, 10),
                        isTrue("race", false)),
                single("heap").orElse(new Value("2g", "heap")),
                list("jvm-options").stream().map(Value::text).toList(),
                isTrue("interleaved", false),
                isTrue("compare", true),
                list("cpus"),
                single("yardstick"),
                single("seed").map(PlanFile::seed),
                ExpectReader.read(values));
    }

    private static long seed(Value seed) {
        try {
            return Long.parseLong(seed.text());
        } catch (NumberFormatException e) {
            throw seed.refused("it takes a whole number.");
        }
    }

    /** Cells one by one, which is said in place of what would combine them. */
    private List<Map<String, Value>> cells() {
        for (String key : NOT_BESIDE_CELLS) {
            if (values.containsKey("cells") && values.containsKey(key)) {
                throw values.get(key).refused("cannot stand beside cells, which lists every cell with all that it is");
            }
        }
        return listed("cells");
    }

    private List<Map<String, Value>> listed(String key) {
        return Optional.ofNullable(values.get(key)).map(YamlValue::mappings).orElse(List.of()).stream()
                .map(cell -> {
                    Map<String, Value> own = new LinkedHashMap<>();
                    cell.forEach((name, value) -> own.put(name, value.single()));
                    return own;
                })
                .toList();
    }

    private List<Value> chain() {
        YamlValue chain = values.get("chain");
        if (chain == null) {
            return List.of();
        }
        int steps = cells().size() - 1;
        if (chain.list().size() != steps || list("workloads").size() != 1) {
            throw chain.refused(
                    "takes what each of cells and the one before it differ in, one value fewer than cells, in a plan of one"
                            + " workload");
        }
        return chain.list();
    }

    private Map<String, List<Value>> vary() {
        Map<String, List<Value>> axes = new LinkedHashMap<>();
        if (values.containsKey("vary")) {
            values.get("vary").mapping().forEach((key, value) -> axes.put(key, distinct(value.list())));
        }
        return axes;
    }

    private Map<Workload, Map<String, Value>> workloadSettings() {
        Map<Workload, Map<String, Value>> settings = new LinkedHashMap<>();
        Set<String> names = Stream.of(Workload.values())
                .map(Workload::toString)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        inner("workload-settings", names)
                .forEach((name, value) -> settings.put(new Value(name, name).workload(), singles(Optional.of(value))));
        return settings;
    }

    private int budgetMinutes() {
        Optional<Value> budget = single("budget");
        if (budget.isEmpty()) {
            return 0;
        }
        Value value = budget.get();
        if (!value.text().matches("[1-9]\\d{0,5}m")) {
            throw value.refused("it takes minutes, such as 180m.");
        }
        return Integer.parseInt(value.text().replace("m", ""));
    }

    private boolean isTrue(String key, boolean otherwise) {
        Optional<Value> value = single(key);
        if (value.isPresent() && !value.get().text().matches("true|false")) {
            throw value.get().refused("it takes true or false.");
        }
        return value.map(given -> given.text().equals("true")).orElse(otherwise);
    }

    private Map<String, YamlValue> inner(String key, Set<String> allowed) {
        YamlValue value = values.get(key);
        return value == null ? Map.of() : value.mapping(allowed);
    }

    private Optional<Value> single(String key) {
        return Optional.ofNullable(values.get(key)).map(YamlValue::single);
    }

    private List<Value> list(String key) {
        YamlValue value = values.get(key);
        return value == null ? List.of() : distinct(value.list());
    }

    private static int number(Map<String, YamlValue> values, String key, int least, int most, int otherwise) {
        YamlValue value = values.get(key);
        return value == null ? otherwise : value.single().wholeNumber(least, most);
    }

    private static Map<String, Value> singles(Optional<YamlValue> mapping) {
        Map<String, Value> singles = new LinkedHashMap<>();
        mapping.ifPresent(value -> value.mapping().forEach((key, inner) -> singles.put(key, inner.single())));
        return singles;
    }

    /** @throws BenchException when a value stands there twice */
    static List<Value> distinct(List<Value> values) {
        Set<String> seen = new LinkedHashSet<>();
        for (Value value : values) {
            if (!seen.add(value.text())) {
                throw value.refused("it stands there twice.");
            }
        }
        return values;
    }

    private static Set<String> ordered(String... keys) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(keys)));
    }
}
