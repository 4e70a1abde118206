package io.github.dbstacks.report.markdown;

import static io.github.dbstacks.report.text.Numbers.decimals;

import io.github.dbstacks.analysis.claim.Answer;
import io.github.dbstacks.analysis.claim.Claim;
import io.github.dbstacks.analysis.claim.ClaimMeasure;
import io.github.dbstacks.analysis.claim.ClaimOutcome;
import io.github.dbstacks.analysis.claim.ClaimReading;
import io.github.dbstacks.analysis.claim.JudgedClaim;
import io.github.dbstacks.analysis.claim.PlanEvidence;
import io.github.dbstacks.analysis.claim.ProbedCell;
import io.github.dbstacks.analysis.claim.PublishedRow;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.report.text.ClaimWording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** {@code study.md}: every claim with its verdict, the study's numbers beside ours, and how these were measured. */
public final class StudyReport {
    private final Markdown out = new Markdown();
    private final StudyAnalysis analysis;
    private final Study study;

    private StudyReport(StudyAnalysis analysis) {
        this.analysis = analysis;
        this.study = analysis.study();
    }

    public static String of(StudyAnalysis analysis) {
        StudyReport report = new StudyReport(analysis);
        report.head();
        report.verdicts();
        report.reasons();
        report.published();
        report.probes();
        report.protocol();
        report.readings();
        return report.out.toString();
    }

    private void head() {
        out.paragraph("# Study " + study.name() + ": " + study.title());
        out.paragraph("The study: <" + study.link() + ">. Judged at " + ClaimWording.versions(analysis)
                + ": the first is the study's own or stands for it, the last is today's.");
        study.withdrawn().ifPresent(why -> out.paragraph("**Withdrawn: " + why + "**"));
        out.paragraph(ClaimWording.summary(analysis));
        ClaimWording.obstacles(analysis).forEach(line -> out.line("- " + line));
        out.line("");
    }

    private void verdicts() {
        out.paragraph("## Verdicts");
        List<String> header = new ArrayList<>(List.of("claim", "what the study says", "published", "verdict"));
        study.versions().forEach(version -> header.add(version.name()));
        header.add("made equal");
        out.table(
                String.join(" | ", header),
                4,
                analysis.claims().stream().map(this::verdict).toList());
        out.paragraph(
                "A number is the ratio with its interval of 95 %, or the count, that decided. Not measured: the interval"
                        + " is too wide to say anything. A count that was not always the same has how often it was which. A dash:"
                        + " there was no measurement.");
    }

    private List<String> verdict(JudgedClaim judged) {
        Claim claim = judged.claim();
        List<String> cells = new ArrayList<>(List.of(
                claim.id(),
                escaped(claim.says()) + " ([" + escaped(claim.section()) + "](" + claim.link() + "))",
                claim.published().map(StudyReport::escaped).orElse(""),
                ClaimWording.verdict(judged.verdict())));
        for (int version = 0; version < study.versions().size(); version++) {
            cells.add(
                    version < judged.versions().size()
                            ? ClaimWording.number(judged.versions().get(version))
                            : "");
        }
        cells.add(judged.fair().map(ClaimWording::number).orElse(""));
        return cells;
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    private void reasons() {
        List<String> lines = new ArrayList<>();
        for (JudgedClaim judged : analysis.claims()) {
            ClaimWording.why(judged)
                    .ifPresent(why -> lines.add("- " + judged.claim().id() + ": " + why));
            judged.claim()
                    .note()
                    .ifPresent(note -> lines.add("- " + judged.claim().id() + ": " + note));
        }
        if (!lines.isEmpty()) {
            out.paragraph("## What is to be known besides");
            lines.forEach(out::line);
            out.line("");
        }
    }

    private void published() {
        if (analysis.published().isEmpty()) {
            return;
        }
        out.paragraph("## The study's numbers beside ours");
        String then = study.product() + " " + study.then().name();
        String now = study.product() + " " + study.now().name();
        boolean hasDurations = analysis.published().stream().anyMatch(row -> isOf(row, ClaimMeasure.DURATION));
        out.paragraph((hasDurations
                        ? "Durations are means of the last ten iterations in seconds, ours for as many SELECTs as the"
                                + " study had."
                        : "Ours are means over forks.")
                + " Each ratio is to the first line of its table"
                + (hasDurations ? "." : " that has the same measure."));
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        analysis.published()
                .forEach(row -> tables.computeIfAbsent(row.number().table(), table -> new ArrayList<>())
                        .add(row(row)));
        tables.forEach((table, rows) -> {
            out.paragraph("### " + table);
            out.table(
                    "what the study calls it | cell | study | ratio | " + then + " | ratio | " + now + " | ratio",
                    2,
                    rows);
        });
    }

    private static boolean isOf(PublishedRow row, ClaimMeasure measure) {
        return row.number().measure().filter(measure::equals).isPresent();
    }

    private static List<String> row(PublishedRow row) {
        boolean counts = row.number().measure().isEmpty() || isOf(row, ClaimMeasure.THREADS);
        int digits =
                counts ? 0 : row.number().measure().map(StudyReport::digits).orElse(1);
        return List.of(
                escaped(row.number().row()),
                row.number().cell().label(),
                decimals(OptionalDouble.of(row.number().value()), digits),
                counts ? "" : decimals(row.ratio(), 2),
                decimals(row.then().value(), digits),
                counts ? "" : decimals(row.then().ratio(), 2),
                decimals(row.now().value(), digits),
                counts ? "" : decimals(row.now().ratio(), 2));
    }

    private static int digits(ClaimMeasure measure) {
        return switch (measure) {
            case DURATION, THROUGHPUT -> 1;
            case TURNAROUND, CPU, DATABASE_CPU, CPU_USAGE, LATENCY, LATENCY_P50, LATENCY_P99 -> 2;
            case THREADS, HEAP, HEAP_MEAN, RSS -> 0;
        };
    }

    private void probes() {
        new TreeMap<>(analysis.plans()).forEach((plan, evidence) -> {
            if (evidence instanceof PlanEvidence.OfProbe probe) {
                out.paragraph("## What the probe " + plan + " counted");
                ProbeReport.tables(out, probe.cells(), "### ");
            }
        });
    }

    private void protocol() {
        out.paragraph("## How it was measured");
        out.paragraph(study.protocol());
        new TreeMap<>(analysis.plans()).forEach((plan, evidence) -> out.line("- " + plan + ": " + protocol(evidence)));
        out.line("");
    }

    private static String protocol(PlanEvidence evidence) {
        if (evidence instanceof PlanEvidence.OfRun run) {
            return protocol(run.run());
        }
        return evidence instanceof PlanEvidence.OfProbe probe
                ? probe(probe.cells())
                : "not measured: " + ((PlanEvidence.Missing) evidence).why() + ".";
    }

    private static String probe(List<ProbedCell> looks) {
        long cells = looks.stream().map(ProbedCell::cell).distinct().count();
        return "a probe of " + cells + (cells == 1 ? " cell" : " cells")
                + (cells == looks.size() ? "." : ", " + looks.size() + " forks.");
    }

    private static String protocol(MeasuredRun run) {
        int blocks = (int) run.forks().stream()
                .mapToInt(fork -> fork.planned().block())
                .distinct()
                .count();
        String settings = run.run().plan().settings().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(workload -> workload.getKey() + " with `" + sorted(workload.getValue()) + "`")
                .reduce((one, other) -> one + "; " + other)
                .orElse("");
        int forks = run.forks().size();
        return forks + (forks == 1 ? " fork in " : " forks in ") + blocks + (blocks == 1 ? " block, " : " blocks, ")
                + settings
                + "; JVM `" + String.join(" ", run.run().plan().jvmOptions()) + "`; " + run.cores()
                + " cores, PostgreSQL "
                + run.environment().path("database").path("version").asString("unknown") + ", "
                + run.run().suite() + "." + invalidLoads(run);
    }

    /** How many forks do not count where the load engine's figures do. */
    private static String invalidLoads(MeasuredRun run) {
        List<LoadResult> loads =
                run.forks().stream().flatMap(fork -> fork.load().stream()).toList();
        List<String> problems = loads.stream()
                .flatMap(load -> load.problems().stream().limit(1))
                .toList();
        return problems.isEmpty()
                ? ""
                : " The loads of " + problems.size() + " of " + loads.size()
                        + " forks were invalid, so their rates and latencies do not count, such as: " + problems.get(0);
    }

    private static String sorted(Map<String, String> settings) {
        return new TreeMap<>(settings)
                .entrySet().stream()
                        .map(Map.Entry::toString)
                        .reduce((one, other) -> one + " " + other)
                        .orElse("");
    }

    private void readings() {
        out.paragraph("## Every number behind the verdicts");
        List<List<String>> rows = new ArrayList<>();
        for (JudgedClaim judged : analysis.claims()) {
            for (int version = 0; version < judged.versions().size(); version++) {
                rows(
                        rows,
                        judged,
                        judged.versions().get(version),
                        study.versions().get(version).name());
            }
            judged.fair()
                    .ifPresent(fair -> rows(rows, judged, fair, study.then().name() + ", made equal"));
        }
        out.table("claim | at | of | must be | is | so", 3, rows);
    }

    private static void rows(List<List<String>> rows, JudgedClaim judged, ClaimOutcome outcome, String at) {
        for (ClaimReading reading : outcome.readings()) {
            rows.add(List.of(
                    judged.claim().id(),
                    at,
                    reading.of(),
                    ClaimWording.bounds(reading.bounds()),
                    reading.answer() == Answer.MISSING ? reading.obstacle().orElse("") : ClaimWording.number(reading),
                    reading.answer().name().toLowerCase(Locale.ROOT)));
        }
    }
}
