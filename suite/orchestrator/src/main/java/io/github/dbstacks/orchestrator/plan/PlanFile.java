package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.expect.ExpectReader;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a plan's file. Every mistake in it is a {@link BenchException} of one sentence with file, line and what is
 * allowed.
 */
public final class PlanFile {
    public static final int MOST_BLOCKS = 1000;
    /** A budget of ten weeks. */
    public static final int MOST_MINUTES = 100_000;

    /** The keys of a plan in the order in which messages name them, and a run keeps them. */
    static final Set<String> KEYS = YamlMapping.keys(
            "description stacks libraries profiles workloads scenarios clients rate slo arrivals jdks vary",
            "further-cells cells chain settings workload-settings reference blocks budget race heap jvm-options",
            "fork-seconds interleaved most-open compare cpus diagnose yardstick seed",
            String.join(" ", ExpectReader.KEYS));

    private static final String ENDING = ".yaml";
    private static final List<String> NOT_BESIDE_CELLS =
            List.of("stacks", "libraries", "profiles", "jdks", "vary", Axes.FURTHER, "reference");

    private PlanFile() {}

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
        return parse(path.toString(), YamlValue.text(path, "plan"));
    }

    /** @param file the path by which messages name the plan */
    public static Plan parse(String file, String text) {
        YamlMapping keys = YamlValue.parse(file, "a plan", text, KEYS).mapping(KEYS);
        for (String key : NOT_BESIDE_CELLS) {
            if (keys.has("cells") && keys.has(key)) {
                throw keys.required(key)
                        .refused("cannot stand beside cells, which lists every cell with all that it is");
            }
        }
        String name = Path.of(file).getFileName().toString().replaceFirst("\\.ya?ml(" + YamlValue.MERGED + ")?$", "");
        Plan plan = new Plan(name.replaceAll("[^\\w.-]", "-"), keys, ExpectReader.read(keys));
        PlanText.said(plan); // asks for every value, so that whatever is no value is refused now
        return plan;
    }
}
