package io.github.dbstacks.report.league;

import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.derived.DerivedRun.DerivedValue;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stacks side by side. A table is of one run, one work, one load, one system and one JDK, so that no number stands
 * beside one of another run. Its columns are the metrics that its rows have, whichever these are.
 *
 * @param columns of all tables, in the order of {@link Metric}
 * @param tables the best known first
 * @param code texts of the files that rows name, by their paths in the checkout
 */
public record League(List<Column> columns, List<Source> runs, List<Table> tables, Map<String, String> code) {
    /** The league of nothing. */
    public static final League NONE = new League(List.of(), List.of(), List.of(), Map.of());

    /**
     * A metric.
     *
     * @param titles by what one operation is called
     * @param digits decimals in files
     * @param first whether a table shows it before a reader asks for more
     * @param unless the column that a table shows in its place where it has that; empty where there is none
     */
    public record Column(
            String id,
            Map<String, String> titles,
            int digits,
            Direction better,
            String meaning,
            boolean first,
            String unless) {
        public String title(Table table) {
            return titles.getOrDefault(table.operation(), id);
        }
    }

    /**
     * A run.
     *
     * @param label tells it from others in few words
     * @param facts date, plan, JDK, machine and systems in a sentence
     * @param study whether it is held against a published study, and so may do what nobody would
     * @param validity empty where nobody has judged it
     */
    public record Source(
            String name, String label, String facts, boolean sentIn, boolean study, Optional<Validity> validity) {
        boolean isUsable() {
            return validity.filter(found -> found.level() == Validity.Level.INVALID)
                    .isEmpty();
        }
    }

    /**
     * What the rows of a table have in common, beside their run.
     *
     * @param task the work in words
     */
    public record View(String work, String task, String load, String database, String jdk) implements Inlined {
        @Override
        public String toString() {
            return Wording.capital(task) + ", " + load + ", " + database + ", JDK " + jdk;
        }
    }

    /**
     * A table.
     *
     * @param run its place among the runs
     * @param operation what one operation of its cells is called
     * @param rows the cheapest first
     */
    public record Table(int run, View view, String operation, List<LeagueCell> rows) {
        /** Whether it has a number of that metric. */
        public boolean has(String metric) {
            return rows.stream().anyMatch(row -> row.values().containsKey(metric));
        }

        private long stacks() {
            return rows.stream().map(row -> row.cell().stack()).distinct().count();
        }
    }

    /**
     * A row.
     *
     * @param stack what reports call the stack
     * @param more what tells the cell from others of its stack
     * @param parts of which it consists, with their versions
     * @param code paths in the checkout
     * @param excerpt the part of the code that answers a request; empty where {@link StackCode#excerpt} is
     * @param command measures it again
     */
    public record LeagueCell(
            Cell cell,
            String stack,
            String more,
            Map<String, String> parts,
            String status,
            List<String> code,
            Optional<String> excerpt,
            String command,
            Map<String, DerivedValue> values) {
        /** The name of the cell that it is compared with; empty where it is not. */
        String reference() {
            return values.values().stream()
                    .map(DerivedValue::reference)
                    .filter(name -> !name.isEmpty())
                    .findFirst()
                    .orElse("");
        }
    }

    public League {
        columns = List.copyOf(columns);
        runs = List.copyOf(runs);
        tables = List.copyOf(tables);
        code = Map.copyOf(code);
    }

    /** @param known the stacks of this checkout, which say what their rows are called and consist of */
    public static League of(List<DerivedRun> derived, Collection<Stack> known, StackCode code) {
        return LeagueBuilder.of(derived, known, code).inOrder();
    }

    /** The same, where runs say whether their numbers may be used. */
    public League judged(Map<String, Validity> byRun) {
        List<Source> judged = runs.stream()
                .map(run -> new Source(
                        run.name(),
                        run.label(),
                        run.facts(),
                        run.sentIn(),
                        run.study(),
                        Optional.ofNullable(byRun.get(run.name()))))
                .toList();
        return new League(columns, judged, tables, code).inOrder();
    }

    public boolean hasTables() {
        return !tables.isEmpty();
    }

    /** Whether it has a table of that run. */
    public boolean has(String run) {
        return runs.stream().anyMatch(source -> source.name().equals(run));
    }

    /** The columns that a table shows before a reader asks for more. */
    public List<Column> first(Table table) {
        return columns.stream()
                .filter(column -> column.first() && table.has(column.id()) && !table.has(column.unless()))
                .toList();
    }

    /**
     * The best known first: of runs whose numbers may be used, which are held against no study and are our own, with
     * most stacks, and the latest of those.
     */
    private League inOrder() {
        return new League(
                columns,
                runs,
                tables.stream()
                        .sorted(Comparator.comparing(
                                        (Table table) -> !run(table).isUsable())
                                .thenComparing(table -> run(table).study())
                                .thenComparing(table -> run(table).sentIn())
                                .thenComparing(Table::stacks, Comparator.reverseOrder())
                                .thenComparing(table -> run(table).label(), Comparator.reverseOrder()))
                        .toList(),
                code);
    }

    private Source run(Table table) {
        return runs.get(table.run());
    }

    /** What the page's script shows. */
    public String json() {
        return RecordMapper.line(LeagueData.of(this));
    }
}
