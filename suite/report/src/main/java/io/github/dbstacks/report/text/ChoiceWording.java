package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.choice.Best;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.choice.Price;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to choose, in sentences that a rule makes. */
public final class ChoiceWording {
    /** Rates at which a reader sees what a difference comes to, operations per second. */
    public static final List<Integer> RATES = List.of(100, 1_000, 10_000);

    /** The words for a cost per operation that was measured where cells answered as much as they could. */
    static final String FULL_MACHINE = "At the cost of a full machine";

    /** Fewer cores than that are told by this bound. */
    private static final double LITTLE = 0.01;

    private ChoiceWording() {}

    /** @param cells that it rests on */
    public record Sentence(String text, List<Cell> cells) {}

    /** What answers most and costs least, and what the dearer one costs; none with one block. */
    public static List<Sentence> of(Choice choice, Work work, ShortNames names) {
        List<Sentence> sentences = new ArrayList<>();
        best(choice, work, names).ifPresent(sentences::add);
        dearer(choice)
                .ifPresent(price -> sentences.add(new Sentence(
                        price(price, choice.cost().orElseThrow().first().cell(), work, names),
                        List.of(price.cell().cell()))));
        return sentences;
    }

    private static Optional<Sentence> best(Choice choice, Work work, ShortNames names) {
        List<CellSummary> cells = Stream.of(choice.capacity(), choice.cost())
                .flatMap(best -> best.stream().flatMap(found -> found.cells().stream()))
                .distinct()
                .toList();
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        String operation = work.operation();
        boolean isOne = cells(choice.capacity()).equals(cells(choice.cost()));
        String text = isOne
                ? "Answers most" + ofLimited(choice) + " and costs least: "
                        + choice.cost().map(best -> named(best, names)).orElseThrow()
                : Stream.of(
                                choice.capacity()
                                        .map(best -> "Answers most" + ofLimited(choice) + ": "
                                                + value(best, Metric.CAPACITY, " " + operation + "s a second", names)),
                                choice.cost()
                                        .map(best -> "Costs least: "
                                                + value(best, Metric.TOTAL_CPU, " µs of CPU per " + operation, names)))
                        .flatMap(Optional::stream)
                        .reduce((one, other) -> one + ". " + other)
                        .orElseThrow();
        String connections = Choice.connections(cells)
                .map(number -> ", with " + number + " connections")
                .orElse("");
        return Optional.of(new Sentence(
                text + connections + ".", cells.stream().map(CellSummary::cell).toList()));
    }

    /** Returns among whom a cell answers most; empty where all are. */
    static String ofLimited(Choice choice) {
        return choice.atLeast().isEmpty() ? "" : " (of the cells that reached a limit)";
    }

    private static Set<Cell> cells(Optional<Best> best) {
        return best.stream()
                .flatMap(found -> found.cells().stream())
                .map(CellSummary::cell)
                .collect(Collectors.toSet());
    }

    /** {@code JDBC, 57,084 SELECTs a second}. */
    private static String value(Best best, Metric metric, String unit, ShortNames names) {
        return named(best, names)
                + best.first().value(metric).stream()
                        .mapToObj(value -> ", "
                                + (metric == Metric.CAPACITY ? Wording.thousands(value) : Numbers.decimals(value, 1))
                                + unit)
                        .findFirst()
                        .orElse("");
    }

    /** The first, and those that this run does not tell from it. */
    private static String named(Best best, ShortNames names) {
        List<Cell> cells = best.cells().stream().map(CellSummary::cell).toList();
        return names.list(cells, "or") + (cells.size() == 1 ? "" : " (may be within 2 %)");
    }

    /** The one that the title is about where it is dearer, else the dearest. */
    private static Optional<Price> dearer(Choice choice) {
        List<Price> prices = choice.prices();
        return prices.stream()
                .filter(price -> choice.contrast().filter(price.cell()::equals).isPresent())
                .findFirst()
                .or(() -> prices.stream().reduce((one, other) -> other));
    }

    private static String price(Price price, Cell than, Work work, ShortNames names) {
        return FULL_MACHINE + ", " + names.of(price.cell().cell()) + " costs "
                + amounts(price::cores, names.of(than), work.operation() + "s a second") + ". "
                + negligible(price)
                + WorkWords.of(work).whereFewCome().map(caveat -> " " + caveat).orElse("");
    }

    /** {@code Below 3,000 a second that is less than a twentieth of a core.} See {@link WorkWords#whereFewCome}. */
    static String negligible(Price price) {
        return "Below " + rounded(price.negligibleBelow()) + " a second that is less than a twentieth of a core.";
    }

    /**
     * {@code less than a hundredth of a core more than JDBC at 100 SELECTs a second, 0.017 cores at 1,000 and 0.17 at
     * 10,000}.
     *
     * @param coresAt the difference at a rate, which grows with it
     */
    static String amounts(DoubleUnaryOperator coresAt, String than, String each) {
        int little = (int) RATES.stream()
                .filter(rate -> coresAt.applyAsDouble(rate) < LITTLE)
                .count();
        List<String> amounts = new ArrayList<>();
        for (int i = Math.max(0, little - 1); i < RATES.size(); i++) {
            String amount = i < little
                    ? "less than a hundredth of a core"
                    : cores(coresAt.applyAsDouble(RATES.get(i))) + (i == little ? " cores" : "");
            String rate = " at " + Wording.thousands(RATES.get(i));
            amounts.add(amounts.isEmpty() ? amount + " more than " + than + rate + " " + each : amount + rate);
        }
        return Wording.list(amounts, "and");
    }

    /** Processors, two digits of them: {@code 0.03} or {@code under 0.01}. */
    public static String cores(double cores) {
        return cores < LITTLE
                ? "under " + LITTLE
                : new BigDecimal(cores, new MathContext(2)).stripTrailingZeros().toPlainString();
    }

    /** A rate with two digits: {@code 33,000}. */
    public static String rounded(double rate) {
        return String.format(Locale.ROOT, "%,d", new BigDecimal(rate, new MathContext(2)).toBigInteger());
    }

    /** Returns for what all of this holds, and for what it was not measured. */
    public static String limits(MeasuredRun measured, List<Work> works) {
        boolean isSameHost =
                measured.environment().path("database").path("sameHost").asBoolean(false);
        List<String> names = works.stream().map(CellWords::task).distinct().toList();
        return "All of this holds for " + Wording.few(names, "and") + " on "
                + (measured.cores() == 1 ? "1 core" : measured.cores() + " cores")
                + (isSameHost
                        ? " that also run the database. A network between the two, other statements and other machines"
                        : " with the database on another machine. Other networks, other statements and other machines")
                + " were not measured.";
    }
}
