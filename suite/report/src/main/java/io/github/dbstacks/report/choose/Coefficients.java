package io.github.dbstacks.report.choose;

import io.github.dbstacks.analysis.choice.Price;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What {@code choose.js} computes from: the cells of published runs, as their {@code summary.csv} and {@code cells.csv}
 * have them. No number is from anywhere else. Of several JDKs it has the newest one's, and only cells with the
 * libraries and profiles of a stack itself, with virtual threads, with another pool, or on another system.
 *
 * @param negligible the share of a core that a reader may call nothing
 */
public record Coefficients(double negligible, List<SourceRun> runs, List<Program> stacks, List<MeasuredCell> cells) {
    /**
     * A run.
     *
     * @param facts date, plan, JDK, machine and systems in a sentence
     * @param heap what the heap of its JVMs may grow to, such as {@code 512m}
     * @param heapTouched whether they touched all of it at the start, so that it is in their memory
     */
    record SourceRun(String name, String facts, int cores, String heap, boolean heapTouched) {}

    /**
     * A stack.
     *
     * @param label its name in sentences, such as {@code JDBC in Spring MVC}
     * @param framework such as {@code Spring MVC}; empty without one
     * @param platform such as {@code Spring Boot}; empty without one
     * @param driver the artifact that asks PostgreSQL
     */
    record Program(String name, String kind, String label, String framework, String platform, String driver) {}

    /** What an operation of a cell asks the database. */
    enum Asks {
        /** A SELECT of one row, without HTTP. */
        SELECT,
        /** An INSERT of one row, without HTTP. */
        INSERT,
        /** A request that reads. */
        READ,
        /** A request that writes. */
        WRITE,
        /** A request that asks nothing. */
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The result is empty for work that tells nothing about one statement. */
        static Optional<Asks> of(Work work) {
            if (work.load().isPresent()) {
                boolean asks = work.statementCount() > 0;
                return work.isDrifting()
                        ? Optional.empty()
                        : Optional.of(!asks ? NONE : work.leavesRows() ? WRITE : READ);
            }
            if (work.rows() != 1 || work.statementCount() != 1) {
                return Optional.empty();
            }
            return work.isOneSelect()
                    ? Optional.of(SELECT)
                    : work.leavesRows() ? Optional.of(INSERT) : Optional.empty();
        }
    }

    /**
     * A cell of a run.
     *
     * @param run its place among the runs
     * @param virtual whether it works on virtual threads
     * @param pool connections of its pool, where cells of the run differ in that
     * @param values by metric: that of the cell, the least and the most of its forks
     */
    record MeasuredCell(
            int run,
            String stack,
            boolean virtual,
            String work,
            Asks asks,
            OptionalInt clients,
            OptionalDouble rate,
            String system,
            OptionalInt pool,
            Map<String, List<Double>> values) {}

    private record Found(Cell cell, MeasuredCell measured) {
        int feature() {
            return Integer.parseInt(cell.jdkFeature());
        }
    }

    private static final String VIRTUAL = "virtual-threads";
    /**
     * Settings in which a cell may differ from others of its run: what the database is, how many connections, and the
     * plainest start.
     */
    private static final Map<String, String> PLAIN_SETTINGS =
            Map.of(Setting.DATABASE.key(), ".*", Setting.POOL_SIZE.key(), ".*", Setting.AOT_CACHE.key(), "off");

    private static final List<Metric> METRICS = List.of(
            Metric.APP_CPU,
            Metric.DATABASE_CPU,
            Metric.TOTAL_CPU,
            Metric.CAPACITY,
            Metric.IN_FLIGHT,
            Metric.MEAN_TIME,
            Metric.P99_TIME,
            Metric.SERVICE_P50,
            Metric.LATENCY_P50,
            Metric.LATENCY_P99,
            Metric.PSS,
            Metric.STATEMENTS);

    public Coefficients {
        runs = List.copyOf(runs);
        stacks = List.copyOf(stacks);
        cells = List.copyOf(cells);
    }

    /**
     * Returns the coefficients of runs.
     *
     * @param known the stacks of this checkout
     */
    public static Coefficients of(List<DerivedRun> derived, Collection<Stack> known) {
        List<SourceRun> runs = new ArrayList<>();
        List<Found> found = new ArrayList<>();
        for (DerivedRun run : derived) {
            for (DerivedRun.DerivedCell row : run.rows()) {
                cell(runs.size(), run, row).ifPresent(found::add);
            }
            runs.add(source(run));
        }
        int newest = found.stream().mapToInt(Found::feature).max().orElse(0);
        return new Coefficients(
                Price.NEGLIGIBLE,
                runs,
                known.stream()
                        .sorted(Comparator.comparing(Stack::name))
                        .flatMap(stack -> program(stack).stream())
                        .toList(),
                found.stream()
                        .filter(cell -> cell.feature() == newest)
                        .map(Found::measured)
                        .toList());
    }

    /** Whether there is something to compute from. */
    public boolean hasCells() {
        return !cells.isEmpty();
    }

    public String json() {
        return RecordMapper.line(this);
    }

    private static SourceRun source(DerivedRun run) {
        List<String> options = run.run().plan().jvmOptions();
        return new SourceRun(
                run.name(),
                run.facts(),
                run.cores(),
                options.stream()
                        .filter(option -> option.startsWith("-Xmx"))
                        .reduce((one, later) -> later)
                        .orElse("-Xmx")
                        .substring("-Xmx".length()),
                options.lastIndexOf("-XX:+AlwaysPreTouch") > options.lastIndexOf("-XX:-AlwaysPreTouch"));
    }

    /** The result is empty for a stack without a driver for the system that requests were measured on. */
    private static Optional<Program> program(Stack stack) {
        String label = stack.shortName();
        int in = label.lastIndexOf(" in ");
        String framework = in < 0 ? "" : label.substring(in + " in ".length()).replaceFirst(" with .*", "");
        boolean isWeb = stack.kind() == Stack.Kind.WEB;
        boolean isSpring = isWeb && stack.launch().profiles().startsWith("--spring.");
        return Optional.ofNullable(
                        stack.parts(Setting.defaultSystem(), List.of()).get("driver"))
                .map(driver -> new Program(
                        stack.name(),
                        stack.kind().toString(),
                        label,
                        framework,
                        isSpring ? "Spring Boot" : isWeb ? framework : "",
                        driver));
    }

    private static Optional<Found> cell(int number, DerivedRun run, DerivedRun.DerivedCell row) {
        Cell cell = row.cell();
        Work work = cell.workload();
        boolean isPlain = row.status().equals("ok")
                && cell.libraries().isEmpty()
                && (cell.profiles().isEmpty() || cell.profiles().equals(List.of(VIRTUAL)))
                && cell.settings().entrySet().stream()
                        .allMatch(setting ->
                                setting.getValue().matches(PLAIN_SETTINGS.getOrDefault(setting.getKey(), "no value")));
        // Clients that asked from the start on were answered by a cold JVM: without a database there is nothing else.
        boolean isCold = row.values().containsKey(Metric.FULL_RATE.id());
        return Asks.of(work)
                .filter(asks -> isPlain && !(isCold && asks == Asks.NONE))
                .map(asks -> new Found(
                        cell,
                        new MeasuredCell(
                                number,
                                cell.stack(),
                                !cell.profiles().isEmpty(),
                                work.toString(),
                                asks,
                                work.clients(),
                                work.load().stream()
                                        .flatMapToDouble(load -> load.rate().stream())
                                        .findFirst(),
                                run.system(cell).toString(),
                                Stream.ofNullable(cell.settings().get(Setting.POOL_SIZE.key()))
                                        .mapToInt(Integer::parseInt)
                                        .findFirst(),
                                values(row))));
    }

    /**
     * Returns the values of the metrics that the scripts compute from. What rests on the load engine is left out where
     * the load was invalid.
     */
    private static Map<String, List<Double>> values(DerivedRun.DerivedCell row) {
        Map<String, List<Double>> values = new TreeMap<>();
        METRICS.stream()
                .filter(metric -> !row.loadInvalid() || !metric.isByEngine())
                .map(Metric::id)
                .forEach(metric -> Optional.ofNullable(row.values().get(metric))
                        .ifPresent(of -> values.put(metric, List.of(of.value(), of.least(), of.most()))));
        return values;
    }
}
