package io.github.dbstacks.orchestrator.confirmation;

import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.orchestrator.plan.ListedCells;
import io.github.dbstacks.orchestrator.plan.Loads;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * The plans that measure each cell with a finding beside itself, with the finding's knob turned, under the settings of
 * the run that the findings are of. There is a plan for each workload, because the cells that a plan lists are those of
 * all its workloads.
 */
public final class ConfirmationPlans {
    private final Run run;
    private final List<Jdk> jdks;

    private ConfirmationPlans(Run run, List<Jdk> jdks) {
        this.run = run;
        this.jdks = jdks;
    }

    /**
     * Plans are in the order of the findings; none where no finding has a knob.
     *
     * @param jdks that are at hand
     * @throws BenchException when a JDK of the run is not among them
     */
    public static List<Plan> of(Run run, List<Finding> findings, List<Jdk> jdks) {
        Map<Work, Set<Cell>> cells = new LinkedHashMap<>();
        for (Finding finding : findings) {
            finding.knob().ifPresent(knob -> {
                Set<Cell> ofWorkload =
                        cells.computeIfAbsent(finding.cell().workload(), workload -> new LinkedHashSet<>());
                ofWorkload.add(plain(finding.cell()));
                ofWorkload.add(knob.turn(finding.cell()));
            });
        }
        ConfirmationPlans plans = new ConfirmationPlans(run, jdks);
        return cells.entrySet().stream()
                .map(entry -> plans.plan(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** Whether it is a reference does not tell a cell from the one with the knob turned. */
    private static Cell plain(Cell cell) {
        return new Cell(
                cell.stack(),
                cell.kind(),
                false,
                cell.libraries(),
                cell.profiles(),
                cell.settings(),
                cell.workload(),
                cell.jdk());
    }

    /** JSON is YAML, too. */
    private Plan plan(Work workload, Collection<Cell> cells) {
        RunPlan first = run.plan();
        ObjectNode plan = RecordMapper.MAPPER.createObjectNode();
        plan.put("description", "what the findings of " + first.name() + " suspect, each cell beside itself");
        Loads.keys(workload).forEach((key, value) -> plan.putArray(key).add(value));
        var listed = plan.putArray("cells");
        cells.forEach(cell -> entries(cell).forEach(listed.addObject()::put));
        ObjectNode settings = plan.putObject("settings");
        first.settings().getOrDefault(workload.toString(), Map.of()).forEach(settings::put);
        int least = Math.max(PlanFile.FEWEST_TELLING_BLOCKS, first.limits().leastBlocks());
        plan.putObject("blocks").put("least", least).put("most", Math.max(least, run.blocks()));
        if (first.limits().budgetMinutes() > 0) {
            plan.put("budget", first.limits().budgetMinutes() + "m");
        }
        String heap = heap(first.jvmOptions());
        plan.put("heap", heap);
        List<String> own = first.jvmOptions().stream()
                .filter(option -> !isOfEveryRun(option, heap))
                .toList();
        if (!own.isEmpty()) {
            own.forEach(plan.putArray("jvm-options")::add);
        }
        plan.put("fork-seconds", first.limits().forkSeconds());
        plan.put("interleaved", first.interleaved());
        return PlanFile.parse("confirm-" + workload.toString().replace(' ', ',') + ".yaml", RecordMapper.pretty(plan));
    }

    private Map<String, String> entries(Cell cell) {
        return ListedCells.entries(
                cell.stack(), cell.profiles(), cell.libraries(), Optional.of(folder(cell.jdk())), cell.settings());
    }

    private String folder(String label) {
        return jdks.stream()
                .filter(jdk -> jdk.label().equals(label))
                .findFirst()
                .map(jdk -> jdk.home().toString())
                .orElseThrow(() -> BenchException.usage("The findings cannot be confirmed: they are of the JDK " + label
                        + ", whose folder --jdk names."));
    }

    private static String heap(List<String> jvmOptions) {
        return jvmOptions.stream()
                .filter(option -> option.startsWith("-Xmx"))
                .findFirst()
                .map(option -> option.substring("-Xmx".length()))
                .orElse("2g");
    }

    private static boolean isOfEveryRun(String option, String heap) {
        return option.startsWith("-XX:ActiveProcessorCount=")
                || JvmOptions.of(heap, 1).contains(option);
    }
}
