package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.CheckoutStacks;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none                   | none                                              | JDBC",
                "virtual-threads       | pool-size=200                                     | JDBC on virtual threads with 200 connections",
                "none                   | pool-size=4 concurrency=10 library-defaults=on    | JDBC with library defaults, 4 connections and 10 SELECTs at once",
                "none                   | pool-size=1 concurrency=1                         | JDBC with 1 connection and 1 SELECT at once",
                "none                   | database=mysql                                    | JDBC on MySQL",
                "none                   | id=uniform                                        | JDBC for any row",
                "none                   | aot-cache=on                                      | JDBC with an AOT cache",
                "none                   | aot-cache=off                                     | JDBC without an AOT cache",
                "not-yet-named,pooled  | not-named=7 some-switch=on other-switch=off       | JDBC without other switch with not yet named, pooled, not named 7 and some switch"
            })
    void aLabelSaysWhatIsDifferent(String profiles, String settings, String label) {
        Cell cell = cell(profiles, settings);

        assertThat(ShortNames.of(List.of(cell), Map.of()).of(cell)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "single-row                     | one row",
                "get-company clients=50         | over HTTP, one row, 50 clients",
                "post-order clients=50          | over HTTP, insert an order, 50 clients",
                "get-company clients=1          | over HTTP, one row, 1 client",
                "get-company rate=1000 poisson  | over HTTP, one row, 1,000 requests a second at random",
                "get-company rate=0.5           | over HTTP, one row, 0.5 requests a second",
                "get-company slo p99=20ms       | over HTTP, one row, the highest rate that holds p99=20ms"
            })
    void aWorkIsSaidInWords(String work, String words) {
        assertThat(CellWords.of(Work.named(work).orElseThrow())).isEqualTo(words);
    }

    /** No reader is shown a name of code. */
    @Test
    void everyWorkloadAndEveryProfileOfTheCheckoutIsSaidInWords() {
        assertThat(Stream.of(Workload.values()).map(CellWords::of)).noneMatch(words -> words.contains("-"));
        assertThat(Scenarios.ALL)
                .allSatisfy(scenario -> assertThat(CellWords.of(
                                Work.named(scenario.name() + " clients=1").orElseThrow()))
                        .isNotEqualTo("over HTTP, " + scenario.name().replace('-', ' ') + ", 1 client"));
        List<String> profiles = CheckoutStacks.all().stream()
                .flatMap(stack -> stack.profiles().stream())
                .map(Profile::name)
                .distinct()
                .toList();
        assertThat(profiles).hasSizeGreaterThan(15);
        assertThat(profiles)
                .allSatisfy(profile -> assertThat(CellWords.profiles(cell(profile, "none")))
                        .doesNotContainPattern("\\w-\\w*-|=")
                        .isNotBlank());
    }

    private static Cell cell(String profiles, String settings) {
        return new Cell(
                "standalone-jdbc",
                Stack.Kind.STANDALONE,
                true,
                new TreeMap<>(),
                profiles.equals("none") ? List.of() : List.of(profiles.split(",", -1)),
                new TreeMap<>(
                        settings.equals("none")
                                ? Map.of()
                                : Arrays.stream(settings.split(" ", -1))
                                        .map(setting -> setting.split("=", 2))
                                        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]))),
                Workload.SINGLE_ROW,
                "17",
                List.of());
    }
}
