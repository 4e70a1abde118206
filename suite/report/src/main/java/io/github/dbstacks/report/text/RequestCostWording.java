package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.explanation.Micros;
import io.github.dbstacks.analysis.explanation.RequestCosts;
import io.github.dbstacks.analysis.explanation.RequestStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a request costs by what it asks for, in words and in rows of a table. */
public final class RequestCostWording {
    private RequestCostWording() {}

    /** {@code CPU of the application in µs per request, clients=20}. */
    public static String title(RequestCosts costs) {
        return Wording.capital(costs.measure().toString()) + " in µs per request, " + costs.load();
    }

    /** What the columns are. */
    public static String legend(RequestCosts costs) {
        return "The first column is what its scenario costs, and each further one what its scenario costs more than the one before: "
                + costs.steps().stream()
                        .map(step -> step.scenario() + ", " + step.meaning())
                        .collect(Collectors.joining("; "))
                + ". The sum is the cost of the last. Intervals are Student's of 95 % over the blocks.";
    }

    public static List<String> header(RequestCosts costs) {
        List<String> header = new ArrayList<>(List.of("stack"));
        for (RequestStep step : costs.steps()) {
            header.add((header.size() == 1 ? "" : "+ ") + step.scenario());
        }
        header.add("sum");
        return header;
    }

    public static List<List<String>> rows(RequestCosts costs) {
        return costs.lines().stream().map(RequestCostWording::row).toList();
    }

    private static List<String> row(RequestCosts.Line line) {
        List<String> row = new ArrayList<>(List.of(line.label()));
        line.steps().forEach(step -> row.add(text(step)));
        row.add(text(line.sum()));
        return row;
    }

    /** {@code 12.3 ±0.4}. */
    private static String text(RequestCosts.Cost cost) {
        return Numbers.decimals(cost.micros(), 1)
                + cost.interval()
                        .map(interval -> String.format(Locale.ROOT, " ±%.1f", reach(interval)))
                        .orElse("");
    }

    private static double reach(Micros interval) {
        return (interval.high() - interval.low()) / 2;
    }
}
