package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.ResourceTable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The charts of {@code charts.txt}, which pages take from there by their names. */
class PieceTest {
    private static final Map<String, String> WORDS = Stream.of(
                    "operation",
                    "group",
                    "reference",
                    "cost",
                    "over",
                    "band",
                    "durations",
                    "times",
                    "caption",
                    "before",
                    "after")
            .collect(Collectors.toMap(Function.identity(), word -> "(" + word + ")"));

    static List<String> names() {
        return ResourceTable.rows(Piece.class, "charts.txt").stream()
                .map(line -> line.replaceFirst(" .*", ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aChartIsDescribedInFull(String name) {
        Piece.Chart chart = Piece.Chart.of(name, Piece.Chart.HEIGHT, WORDS);

        assertThat(name).startsWith(chart.kind());
        assertThat(List.of(chart.label(), chart.caption()))
                .as("with a word for each name in braces")
                .noneMatch(String::isBlank)
                .noneMatch(text -> text.matches(".*[{}|].*"));
    }
}
