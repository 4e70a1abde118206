package io.github.dbstacks.report.league;

import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.league.League.Column;
import io.github.dbstacks.report.league.League.LeagueCell;
import io.github.dbstacks.report.league.League.Source;
import io.github.dbstacks.report.league.League.Table;
import io.github.dbstacks.report.league.League.View;
import io.github.dbstacks.report.text.CellCommand;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Versions;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes league tables of what runs have derived. */
final class LeagueBuilder {
    /** What a table shows first, beside what cells are compared by. */
    private static final Set<Metric> FIRST_TOO = EnumSet.of(Metric.ALLOCATED_BYTES, Metric.THREADS);
    /** Metrics that cells are compared by and that say again, or in other units, what others say. */
    private static final Set<Metric> NOT_FIRST =
            EnumSet.of(Metric.DURATION, Metric.CPU_BY_DATABASE, Metric.FIRST_ANSWER_CPU, Metric.FULL_RATE_CPU);
    /**
     * The latency of all requests of a load, as the page of a run tells it, by the same of the seconds that count
     * alone.
     */
    private static final Map<Metric, Metric> OF_LOADS =
            new EnumMap<>(Map.of(Metric.P50_TIME, Metric.LATENCY_P50, Metric.P99_TIME, Metric.LATENCY_P99));
    /** What a table is sorted by, the first that it has. */
    private static final List<Metric> ORDER = List.of(Metric.TOTAL_CPU, Metric.APP_CPU, Metric.CAPACITY);

    private LeagueBuilder() {}

    static League of(List<DerivedRun> derived, Collection<Stack> known, StackCode code) {
        Map<String, String> labels =
                known.stream().collect(Collectors.toMap(Stack::name, Stack::shortName, (one, other) -> one));
        Map<String, Stack> stacks =
                known.stream().collect(Collectors.toMap(Stack::name, stack -> stack, (one, other) -> one));
        List<Source> runs = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        Map<String, Work> works = new TreeMap<>();
        for (DerivedRun run : derived) {
            ShortNames names = ShortNames.of(
                    run.rows().stream().map(DerivedRun.DerivedCell::cell).toList(), labels);
            Map<View, List<LeagueCell>> rows = new LinkedHashMap<>();
            for (DerivedRun.DerivedCell row : run.rows()) {
                works.put(row.cell().workload().operation(), row.cell().workload());
                rows.computeIfAbsent(view(run, row.cell()), any -> new ArrayList<>())
                        .add(row(
                                run,
                                row,
                                names,
                                Optional.ofNullable(stacks.get(row.cell().stack())),
                                code));
            }
            rows.forEach((view, found) -> tables.add(
                    new Table(runs.size(), view, found.get(0).cell().workload().operation(), inOrder(found))));
            runs.add(source(run));
        }
        Map<String, String> texts = new TreeMap<>(code.texts());
        texts.keySet()
                .retainAll(tables.stream()
                        .flatMap(table -> table.rows().stream())
                        .flatMap(row -> row.code().stream())
                        .collect(Collectors.toSet()));
        return new League(columns(derived, works), runs, tables, texts);
    }

    private static Source source(DerivedRun run) {
        return new Source(
                run.name(),
                run.date() + ", " + run.run().plan().name() + ", " + run.machine(),
                run.facts(),
                run.isSentIn(),
                run.run().plan().expectations().isPresent(),
                Optional.empty());
    }

    private static View view(DerivedRun run, Cell cell) {
        Work work = cell.workload();
        return new View(
                work.load().map(ScenarioLoad::scenario).orElse(work.toString()),
                work.load()
                        .map(load -> "over HTTP, " + CellWords.scenario(load))
                        .orElseGet(() -> CellWords.of(work)),
                work.load().map(LeagueBuilder::load).orElse("full"),
                run.system(cell).title(),
                cell.jdk());
    }

    private static String load(ScenarioLoad load) {
        String arrivals = load.isPoisson() ? ", Poisson" : "";
        if (load.clients().isPresent()) {
            int clients = load.clients().getAsInt();
            return "full, " + clients + (clients == 1 ? " client" : " clients");
        }
        return load.slo().map(slo -> "highest rate with " + slo).orElseGet(() -> load.rateText() + " requests/s")
                + arrivals;
    }

    private static LeagueCell row(
            DerivedRun run, DerivedRun.DerivedCell row, ShortNames names, Optional<Stack> stack, StackCode code) {
        Cell cell = row.cell();
        return new LeagueCell(
                cell,
                names.stack(cell),
                names.without(cell, Setting.DATABASE.key())
                        .substring(names.stack(cell).length())
                        .strip(),
                parts(run, cell, stack),
                row.status(),
                code.of(cell),
                code.excerpt(cell),
                CellCommand.alone(cell, run.run()),
                row.values());
    }

    /** What a row consists of, in the versions that the run has recorded. */
    private static Map<String, String> parts(DerivedRun run, Cell cell, Optional<Stack> stack) {
        Map<String, String> artifacts = stack.map(found -> found.parts(run.system(cell), cell.profiles()))
                .orElse(Map.of());
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : List.of("driver", "pool", "access", "server", "json")) {
            Optional.ofNullable(artifacts.get(part))
                    .ifPresent(artifact -> parts.put(part, Versions.withVersion(run.environment(), cell, artifact)));
        }
        Optional.ofNullable(run.run().plan().settings(cell).get(Setting.POOL_SIZE.key()))
                .ifPresent(connections -> parts.put("connections", connections));
        return parts;
    }

    /** What rows are sorted by; empty where they have none of that. */
    static Optional<Metric> order(List<LeagueCell> rows) {
        return ORDER.stream()
                .filter(metric -> rows.stream().anyMatch(row -> row.values().containsKey(metric.id())))
                .findFirst();
    }

    private static List<LeagueCell> inOrder(List<LeagueCell> rows) {
        return order(rows)
                .map(metric -> rows.stream()
                        .sorted(Comparator.comparingDouble((LeagueCell row) -> Optional.ofNullable(
                                        row.values().get(metric.id()))
                                .map(value -> metric.direction() == Direction.MORE ? -value.value() : value.value())
                                .orElse(Double.MAX_VALUE)))
                        .toList())
                .orElse(rows);
    }

    /** Returns the columns that a row has, also of a metric that is no longer known. */
    private static List<Column> columns(List<DerivedRun> derived, Map<String, Work> works) {
        Map<String, String> units = new TreeMap<>();
        derived.stream()
                .flatMap(run -> run.rows().stream())
                .forEach(row -> row.values().forEach((metric, value) -> units.put(metric, value.unit())));
        Set<String> others = new TreeSet<>(units.keySet());
        List<Column> columns = new ArrayList<>();
        for (Metric metric : metrics()) {
            if (others.remove(metric.id())) {
                Map<String, String> titles = new TreeMap<>();
                works.forEach((operation, work) -> titles.put(operation, metric.title(work)));
                boolean isFirst = (metric.isCompared() && !NOT_FIRST.contains(metric))
                        || FIRST_TOO.contains(metric)
                        || OF_LOADS.containsValue(metric);
                columns.add(new Column(
                        metric.id(),
                        titles,
                        metric.digits(),
                        metric.direction(),
                        metric.meaning(),
                        isFirst,
                        Optional.ofNullable(OF_LOADS.get(metric))
                                .map(Metric::id)
                                .orElse("")));
            }
        }
        others.forEach(metric -> {
            Map<String, String> titles = new TreeMap<>();
            works.keySet().forEach(operation -> titles.put(operation, metric + " (" + units.get(metric) + ")"));
            columns.add(new Column(metric, titles, 3, Direction.NEITHER, "", false, ""));
        });
        return columns;
    }

    /** Returns the metrics in their order; the latency of a load stands where the same of other work does. */
    private static List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(List.of(Metric.values()));
        OF_LOADS.forEach((metric, ofLoad) -> {
            metrics.remove(ofLoad);
            metrics.add(metrics.indexOf(metric), ofLoad);
        });
        return metrics;
    }
}
