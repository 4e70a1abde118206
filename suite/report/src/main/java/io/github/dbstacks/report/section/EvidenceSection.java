package io.github.dbstacks.report.section;

import static io.github.dbstacks.report.text.Numbers.decimals;
import static io.github.dbstacks.report.text.Numbers.whole;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.LedgerLine;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Each verdict of a group and what it rests on: the ratio, the work, and every fork with its file. */
public final class EvidenceSection {
    private static final String FORKS =
            "file | block | CPU, µs | compilation, µs | database, µs | in flight | allocated, B | mean, ms | iterations"
                    + " | measured from | steady from | ended";

    private EvidenceSection() {}

    public static Section of(MeasuredRun measured, CellGroup group, ShortNames names) {
        SectionBuilder out = new SectionBuilder("Each verdict and its evidence");
        Map<Integer, Estimate> estimates = measured.estimates().stream()
                .collect(Collectors.toMap(
                        estimate -> estimate.planned().fork(), Function.identity(), (one, other) -> one));
        group.cells()
                .forEach(cell -> out.folded(summary(cell, names), evidence(measured, group, cell, estimates, names)));
        return out.section();
    }

    /**
     * Returns what each cell of a run that compares nothing did, without any number that means something in a
     * comparison.
     */
    public static Section ofWork(MeasuredRun measured, CellGroup group, ShortNames names) {
        SectionBuilder out = new SectionBuilder("What each cell did");
        group.cells()
                .forEach(cell -> out.folded(
                        names.whole(cell.cell()) + ": " + cell.outcome().status(), work(measured, cell)));
        return out.section();
    }

    private static String summary(CellSummary cell, ShortNames names) {
        return names.whole(cell.cell()) + ": "
                + cell.comparison()
                        .map(Wording::verdict)
                        .orElse(
                                cell.cell().reference()
                                        ? "reference"
                                        : cell.outcome().status().toString());
    }

    private static List<Block> evidence(
            MeasuredRun measured,
            CellGroup group,
            CellSummary cell,
            Map<Integer, Estimate> estimates,
            ShortNames names) {
        List<Block> blocks = new ArrayList<>();
        String reference = names.of(group.first());
        cell.comparison().ifPresent(comparison -> blocks.add(new Block.Text(reason(measured, reference, comparison))));
        blocks.add(new Block.Text("Limited by "
                + Wording.bottleneck(cell.bottleneck(), cell.cell().workload()) + ". Its forks: "
                + Wording.steadiness(cell.steadiness()) + "."));
        blocks.addAll(work(measured, cell));
        if (cell.comparison()
                .filter(found -> found.comparable() && !found.sameStatements())
                .isPresent()) {
            blocks.add(new Block.Text(
                    "Its statements are worded otherwise than the reference's. Of a request under load their number, rows and commits"
                            + " are compared, and not their text."));
        }
        blocks.add(new Block.Table(
                Block.titles(FORKS),
                measured.forks(cell.cell()).stream()
                        .map(fork -> row(fork, estimates))
                        .toList()));
        return blocks;
    }

    /** The work of each fork, and what nobody could check since the server does not tell it. */
    private static List<Block> work(MeasuredRun measured, CellSummary cell) {
        List<Block> blocks = new ArrayList<>();
        Work work = cell.cell().workload();
        List<String> systems = measured.systems();
        String database = systems.size() == 1 ? systems.get(0) : "its database";
        for (LedgerLine line : cell.work().perFork()) {
            blocks.add(new Block.Text("Work per " + work.operation() + ", as " + database + " counted it: "
                    + line.executed() + "; " + line.transactions()
                    + " commits; isolation " + line.isolation() + "; encryption " + line.encryption() + "; "
                    + line.pool().sessions() + " sessions; " + line.incidents().rollbacks() + " rollbacks."));
        }
        if (work == Workload.INSERT_BATCH) {
            cell.work().perFork().stream()
                    .findFirst()
                    .ifPresent(line -> blocks.add(new Block.Text("Its driver sends a batch in "
                            + line.counts().queries() + " statements. Each driver does so in its own way.")));
        }
        measured.forks(cell.cell()).stream()
                .flatMap(fork -> fork.ledger().stream())
                .flatMap(ledger -> ledger.untold().stream())
                .distinct()
                .forEach(untold ->
                        blocks.add(new Block.Text("Not told by this server: " + String.join("; ", untold) + ".")));
        return blocks;
    }

    private static String reason(MeasuredRun measured, String reference, Comparison comparison) {
        return comparison.comparable()
                ? comparison
                        .costRatio()
                        .map(ratio -> Wording.cost(measured) + " against "
                                + reference + ": " + Numbers.ratio(ratio)
                                + ". A difference matters from " + Numbers.percent(Verdict.MARGIN) + " on.")
                        .orElse("")
                : Wording.verdict(comparison) + ".";
    }

    private static List<String> row(MeasuredFork fork, Map<Integer, Estimate> estimates) {
        List<String> row = new ArrayList<>(List.of(
                "forks/" + fork.planned().baseName() + ".jsonl"
                        + (fork.planned().alias() ? " (alias)" : ""),
                Integer.toString(fork.planned().block())));
        Estimate estimate = estimates.get(fork.planned().fork());
        if (estimate == null) {
            row.addAll(List.of("", "", "", "", "", ""));
        } else {
            row.addAll(List.of(
                    decimals(estimate.costs().cpuMicros(), 2),
                    decimals(estimate.costs().cpu().jitMicros(), 2),
                    decimals(estimate.costs().databaseCpuMicros(), 2),
                    decimals(estimate.inFlight().asked(), 1),
                    whole(estimate.costs().allocatedBytes()),
                    decimals(estimate.costs().millis(), 1)));
        }
        int iterations = fork.iterations().size();
        row.addAll(List.of(
                Integer.toString(iterations),
                fork.measured().isEmpty()
                        ? ""
                        : Integer.toString(iterations - fork.measured().size() + 1),
                estimate == null
                        ? ""
                        : fork.steadyFrom(estimate.steady()).stream()
                                .mapToObj(from -> Integer.toString(from + 1))
                                .findFirst()
                                .orElse("never"),
                fork.termination().toString()));
        return row;
    }
}
