package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.analysis.study.StudyTable;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder of the plans of published studies, which has a folder for each study. */
public final class StudyFolder {
    /**
     * Holds what the plan of a study expects today.
     *
     * @param dbms of the plan
     */
    public record Today(Dbms dbms, Expectations expectations) {
        /**
         * Returns what is expected of a run of the plan on these systems. A run on another one has recorded claims that
         * have its name in theirs, see {@link Planner}.
         */
        public Expectations on(Set<Dbms> systems) {
            return systems.size() == 1
                    ? expectations.renamed(
                            dbms.toString(), systems.iterator().next().toString())
                    : expectations;
        }
    }

    private StudyFolder() {}

    /**
     * The tables of all studies, as their plans bind them to cells.
     *
     * @param folder which need not be there
     */
    public static List<StudyTable> tables(Path folder) {
        List<StudyTable> tables = new ArrayList<>();
        for (Path plan : plans(folder)) {
            tables.addAll(tables(PlanFile.read(plan)));
        }
        return tables;
    }

    /**
     * Returns what the plans of all studies expect today, by the names of the plans.
     *
     * @param folder which need not be there
     */
    public static Map<String, Today> expectations(Path folder) {
        Map<String, Today> today = new TreeMap<>();
        for (Path file : plans(folder)) {
            Plan plan = PlanFile.read(file);
            plan.expectations()
                    .of(plan.axes().libraries())
                    .ifPresent(expectations ->
                            today.put(plan.name(), new Today(CellSettings.dbms(plan.settings()), expectations)));
        }
        return today;
    }

    /** The files of all plans; none where the folder is not there. */
    public static List<Path> plans(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw BenchException.failed("The studies in " + folder + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static List<StudyTable> tables(Plan plan) {
        Axes axes = plan.axes();
        List<Work> works = axes.loads().isEmpty()
                ? axes.workloads().stream().<Work>map(Value::workload).toList()
                : axes.loads().all(axes.workloads());
        Map<String, Map<String, String>> settings = new TreeMap<>();
        for (Work work : works) {
            Map<String, String> ofWork = Value.texts(plan.settings());
            if (work instanceof Workload workload) {
                ofWork.putAll(Value.texts(plan.workloadSettings().getOrDefault(workload, Map.of())));
            }
            settings.put(work.toString(), ofWork);
        }
        return plan.expectations()
                .of(axes.libraries())
                .map(expectations -> StudyTable.of(plan.name(), expectations, settings))
                .orElse(List.of());
    }
}
