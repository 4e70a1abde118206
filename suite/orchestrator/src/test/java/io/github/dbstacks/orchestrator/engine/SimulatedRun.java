package io.github.dbstacks.orchestrator.engine;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.Order;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.csv.RemarksCsv;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * A long run with made-up forks: the reference, its alias and one stack more, ordered, written, stopped and reported by
 * the same code as a real one.
 *
 * @param row of {@code cells.csv}, of the stack that is compared
 * @param remarks rows of {@code remarks.csv}
 */
record SimulatedRun(RunAnalysis analysis, NamedCsvRecord row, List<NamedCsvRecord> remarks) {
    /**
     * The scatter of the logarithm of CPU per SELECT between forks of one cell, on a calmer machine than ours: what
     * more of it does to a run is for StoppingRuleTest.
     */
    private static final double FORK_SCATTER = 0.014;
    /** The scatter of the machine from block to block, which the pairing takes out. */
    private static final double BLOCK_SCATTER = 0.05;
    /**
     * The scatter of a machine that changes its speed from fork to fork, too, as ours does at times; only the yardstick
     * takes that out.
     */
    private static final double MACHINE_SCATTER = 0.03;

    /** The plan ends by count, so that a fault can be planted into a certain iteration. */
    private static final Plan STANDARD = PlanFile.parse("standard.yaml", """
            settings: {warm-up: until-steady, iterations: 160, measured-iterations: 100, pause: 0ms, rest: on}
            workload-settings: {single-row: {selects: 6000}}
            blocks: {least: 5, most: 40}
            """);

    /** @param folder for the results of many */
    static SimulatedRun of(Planted planted, long seed, Path folder) throws IOException {
        return of(planted, Yardstick.TIME, 0, seed, folder);
    }

    /** Simulates a run that is compared by the database, on a machine that changes its speed from fork to fork. */
    static SimulatedRun byDatabase(Planted planted, long seed, Path folder) throws IOException {
        return of(planted, Yardstick.DATABASE, MACHINE_SCATTER, seed, folder);
    }

    private static SimulatedRun of(Planted planted, Yardstick yardstick, double machineScatter, long seed, Path folder)
            throws IOException {
        int blocks = STANDARD.mostBlocks();
        Run run = run(
                Order.of(List.of(cell("standalone-jdbc", true), cell("standalone-planted", false)), blocks, seed),
                yardstick,
                seed);
        RunDirectory directory = RunDirectory.create(folder.resolve(planted + "-" + seed), run);
        ObjectNode environment = RecordMapper.MAPPER.createObjectNode();
        environment.putObject("host").put("cores", SimulatedFork.PROCESSORS);
        directory.writeEnvironment(environment);
        Stopping stopping = new Stopping(directory, run, STANDARD.limits().leastBlocks(), Duration.ZERO, 0);
        // Random begins alike with seeds that are alike.
        RandomGenerator random = new SplittableRandom(seed);
        int block = 0;
        double blocksMachine = 1;
        for (PlannedFork fork : run.order()) {
            if (fork.block() != block) {
                block = fork.block();
                stopping.blockBegins(block);
                blocksMachine = Math.exp(BLOCK_SCATTER * random.nextGaussian());
            }
            if (stopping.isNeeded(fork)) {
                double machine = blocksMachine * Math.exp(machineScatter * random.nextGaussian());
                write(fork, directory, planted, machine, random);
            }
        }
        directory.write(run.ended(Termination.COMPLETED, run.startedAt(), stopping.reason()));
        return of(RunAnalysis.read(directory.path()));
    }

    private static void write(
            PlannedFork fork, RunDirectory directory, Planted planted, double machine, RandomGenerator random) {
        double luck = Math.exp(FORK_SCATTER * random.nextGaussian());
        SimulatedFork simulated = new SimulatedFork(fork, settings(fork.cell()), planted, machine, luck, random);
        ForkStarted started =
                ForkStarted.of(fork, false, "2026-11-21T00:00:00Z", simulated.canaryNanos(), List.of("java"));
        try (ForkFile file = directory.place(fork).open()) {
            file.append("fork", started);
            simulated.writeTo(file);
        }
    }

    private static SimulatedRun of(RunAnalysis analysis) {
        NamedCsvRecord row = rows(SummaryCsv.cells(analysis)).stream()
                .filter(line -> line.getField("stack").equals("standalone-planted"))
                .findFirst()
                .orElseThrow();
        return new SimulatedRun(analysis, row, rows(RemarksCsv.of(analysis)));
    }

    private static List<NamedCsvRecord> rows(String csv) {
        return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
    }

    /** Returns the text of {@code report.html}. */
    String page() {
        return HtmlReport.of(analysis);
    }

    /** Returns what is remarked on, but what explains numbers. */
    Set<String> warnings() {
        return remarks.stream()
                .filter(remark -> remark.getField("share").isEmpty())
                .map(remark -> remark.getField("remark"))
                .collect(Collectors.toSet());
    }

    /** Returns what explains the numbers of the stack that is compared, in the order of the report. */
    List<String> findings() {
        return remarks.stream()
                .filter(remark -> !remark.getField("share").isEmpty())
                .filter(remark -> remark.getField("cell").startsWith("standalone-planted"))
                .map(remark -> remark.getField("remark"))
                .toList();
    }

    private static Run run(List<PlannedFork> order, Yardstick yardstick, long seed) {
        RunPlan plan = new RunPlan(
                STANDARD.name(),
                "",
                STANDARD.compare(),
                Map.of(),
                Map.of(),
                List.of("-Xmx2g"),
                new RunPlan.Method(
                        seed,
                        Optional.of(new Pinning("0", "1", Optional.empty(), true)),
                        yardstick,
                        false,
                        STANDARD.limits()),
                Optional.empty(),
                Optional.empty(),
                List.of());
        return Run.planned(new SuiteVersion("1", "simulated", "false"), "2026-11-21T00:00:00Z", plan, order);
    }

    private static Cell cell(String stack, boolean reference) {
        return new Cell(stack, Stack.Kind.STANDALONE, reference, List.of(), Workload.SINGLE_ROW, "17");
    }

    private static Settings settings(Cell cell) {
        Map<String, Value> values = new HashMap<>(STANDARD.settings());
        values.putAll(STANDARD.workloadSettings().get(cell.workload()));
        return CellSettings.read(Stack.plain(cell.stack()), cell.workload(), values);
    }
}
