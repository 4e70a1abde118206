package io.github.dbstacks.analysis.study;

import io.github.dbstacks.analysis.expectation.Evidence;
import io.github.dbstacks.analysis.expectation.Judgement;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table that a study has published, and the cells of a plan that measure the same.
 *
 * @param plan its name
 * @param study that has published it
 * @param expectations of the plan, whose cells the rows of the table name
 * @param settings of all cells of the plan, by workload
 */
public record StudyTable(
        String plan,
        Expectations.Study study,
        PublishedTable table,
        Expectations expectations,
        Map<String, Map<String, String>> settings) {
    /** What a study says of its set-up and a plan sets for all of its cells, and what it is where nobody sets it. */
    private static final Map<String, String> CONDITIONS =
            Map.of(Setting.DATABASE.key(), Setting.defaultSystem().toString(), Setting.POOL_SIZE.key(), "by default");

    /** Returns the tables of a plan. */
    public static List<StudyTable> of(
            String plan, Expectations expectations, Map<String, Map<String, String>> settings) {
        return expectations.study().stream()
                .flatMap(study -> study.tables().stream()
                        .map(table -> new StudyTable(plan, study, table, expectations, settings)))
                .toList();
    }

    /** Returns the tables that a run has recorded with its plan. */
    public static List<StudyTable> of(MeasuredRun run) {
        return run.run().plan().expectations().stream()
                .flatMap(
                        expectations -> of(
                                run.run().plan().name(),
                                expectations,
                                run.run().plan().settings())
                                .stream())
                .toList();
    }

    /** Every published number, row by row, at each version of the libraries that makes a difference. */
    public List<StudyNumber> beside(List<StudyRun> runs) {
        List<Known> known = runs.stream()
                .map(run -> new Known(run, new Evidence(run.analysis().measured())))
                .toList();
        List<StudyNumber> numbers = new ArrayList<>();
        for (PublishedTable.Row row : table.rows()) {
            for (int column = 0; column < table.columns().size(); column++) {
                if (row.number(column).isPresent()) {
                    numbers.addAll(numbers(row, column, known));
                }
            }
        }
        return numbers;
    }

    private List<StudyNumber> numbers(PublishedTable.Row row, int column, List<Known> known) {
        List<StudyNumber> numbers = new ArrayList<>();
        for (LibraryVersion version : expectations.versions()) {
            StudyNumber number = new TableEntry(row, column, version).number(known);
            int same = IntStream.range(0, numbers.size())
                    .filter(at -> numbers.get(at).isSame(number))
                    .findFirst()
                    .orElse(-1);
            if (same < 0) {
                numbers.add(number);
            } else {
                numbers.set(same, numbers.get(same).with(number));
            }
        }
        return numbers;
    }

    /** Whether rows are divided by others; if not, numbers are compared as they are. */
    public boolean hasRatios() {
        return table.rows().stream().anyMatch(row -> row.to().isPresent());
    }

    /** Whether others are divided by it. */
    public boolean isReference(PublishedTable.Row row) {
        return table.rows().stream().anyMatch(other -> other.to().equals(Optional.of(row.cells())));
    }

    private record Known(StudyRun run, Evidence evidence) {}

    /** The place of a number in the table, and its libraries. */
    private final class TableEntry {
        private final PublishedTable.Row row;
        private final int column;
        private final LibraryVersion version;

        TableEntry(PublishedTable.Row row, int column, LibraryVersion version) {
            this.row = row;
            this.column = column;
            this.version = version;
        }

        private String metric() {
            return table.columns().get(column).of();
        }

        StudyNumber number(List<Known> known) {
            List<Measured> measured = new ArrayList<>();
            boolean isWithdrawn = false;
            for (Known run : known) {
                List<Cell> cells = cells(row.cells(), run);
                boolean counts = (run.run.tellsTime() || !run.evidence.isTime(metric()))
                        && run.evidence.brokenLaw(metric(), cells).isEmpty();
                if (counts) {
                    measured(run, cells).ifPresent(measured::add);
                } else {
                    isWithdrawn = isWithdrawn || !cells.isEmpty();
                }
            }
            return new StudyNumber(
                    row,
                    table.columns().get(column),
                    row.published().get(column),
                    publishedRatio(),
                    List.of(version.name()),
                    measured,
                    isWithdrawn);
        }

        private OptionalDouble publishedRatio() {
            OptionalDouble reference =
                    table.reference(row).map(other -> other.number(column)).orElse(OptionalDouble.empty());
            return reference.orElse(0) > 0
                    ? Costs.combined(row.number(column), reference, (own, to) -> own / to)
                    : OptionalDouble.empty();
        }

        /**
         * Returns the cells of a run that were measured with these libraries and under a workload of the table's plan.
         */
        private List<Cell> cells(String name, Known known) {
            return known.run.has(version)
                    ? expectations.cells(
                            name,
                            version,
                            known.evidence.cells().stream()
                                    .filter(cell ->
                                            settings.containsKey(cell.workload().toString()))
                                    .toList())
                    : List.of();
        }

        private Optional<Measured> measured(Known known, List<Cell> cells) {
            StudyRun run = known.run;
            Evidence evidence = known.evidence;
            List<Double> numbers = numbers(evidence, cells);
            if (numbers.isEmpty()) {
                return Optional.empty();
            }
            List<Cell> to = row.to().map(name -> cells(name, known)).orElse(List.of());
            Optional<LogRatio> ratio = to.isEmpty() ? Optional.empty() : evidence.ratio(metric(), cells, to);
            OptionalDouble estimate = ratio.map(found -> OptionalDouble.of(Math.exp(found.estimate())))
                    .orElseGet(() -> quotient(numbers, numbers(evidence, to)));
            return Optional.of(new Measured(
                    run,
                    cells.size(),
                    expectations.pattern(row.cells()).profiles().size(),
                    otherwise(run, cells.get(0)),
                    run.analysis().measured().run().plan().name().equals(plan),
                    numbers,
                    estimate,
                    ratio.filter(found -> found.freedom() + 1 >= Judgement.FEWEST_BLOCKS)
                            .map(LogRatio::interval),
                    byPublished(numbers, estimate),
                    Warmth.of(
                            run.analysis(),
                            Stream.concat(cells.stream(), to.stream()).toList())));
        }

        private List<Double> numbers(Evidence evidence, List<Cell> cells) {
            return cells.stream()
                    .flatMap(cell -> evidence.numbers(metric(), cell).stream())
                    .toList();
        }

        private OptionalDouble byPublished(List<Double> numbers, OptionalDouble ratio) {
            if (row.to().isPresent()) {
                OptionalDouble published = publishedRatio();
                return published.orElse(0) > 0
                        ? Costs.combined(ratio, published, (own, theirs) -> own / theirs)
                        : OptionalDouble.empty();
            }
            double published = row.number(column).orElse(0);
            return isReference(row) || published == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Measured.median(numbers) / published);
        }

        /** Keys and values that the run has in place of those of the table's plan. */
        private Map<String, String> otherwise(StudyRun run, Cell cell) {
            String workload = cell.workload().toString();
            Map<String, String> planned = settings.getOrDefault(workload, Map.of());
            Map<String, String> own =
                    run.analysis().measured().run().plan().settings().getOrDefault(workload, Map.of());
            Map<String, String> otherwise = new TreeMap<>();
            CONDITIONS.forEach((key, usual) -> {
                String value = own.getOrDefault(key, usual);
                if (!value.equals(planned.getOrDefault(key, usual))) {
                    otherwise.put(key, value);
                }
            });
            return otherwise;
        }
    }

    private static OptionalDouble quotient(List<Double> numbers, List<Double> to) {
        return !to.isEmpty() && mean(to) > 0 ? OptionalDouble.of(mean(numbers) / mean(to)) : OptionalDouble.empty();
    }

    private static double mean(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** What a column measures. */
    public static Metric metric(PublishedTable.Column column) {
        return Metric.byId(column.of()).orElseThrow();
    }
}
