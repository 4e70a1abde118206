package io.github.dbstacks.orchestrator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.testbed.BenchException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file of published numbers says, and the one sentence about each mistake in it. */
class PublishedFileTest {
    private static final Set<String> PLANS = new LinkedHashSet<>(List.of("speed", "loops"));
    private static final String HEADER = "table,row,plan,stack,profiles,settings,selects,value\n";

    @Test
    void everyColumnIsRead() {
        assertThat(parse(HEADER + """
                        One row,"Spring MVC, JDBC",speed,web-mvc-jdbc,,,500000,18
                        Threads,R2DBC,loops,web-webflux-r2dbc,pool-warmup loop-resources,event-loops=8 tls=require,,8.5
                        """))
                .containsExactly(
                        new PublishedNumber(
                                "One row",
                                "Spring MVC, JDBC",
                                "speed",
                                new CellPattern("web-mvc-jdbc", List.of(Set.of()), new TreeMap<>(), Optional.empty()),
                                OptionalInt.of(500_000),
                                18),
                        new PublishedNumber(
                                "Threads",
                                "R2DBC",
                                "loops",
                                new CellPattern(
                                        "web-webflux-r2dbc",
                                        List.of(Set.of("loop-resources", "pool-warmup")),
                                        new TreeMap<>(Map.of("event-loops", "8", "tls", "require")),
                                        Optional.empty()),
                                OptionalInt.empty(),
                                8.5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            T,r,fast,s,,,1,1      | p.csv:2: plan=fast is not allowed: the plans are speed, loops.
            T,r,speed,s,,,few,1   | p.csv:2: selects=few is not allowed: it takes a whole number from 1 to 100000000.
            T,r,speed,s,,,1,1 s   | p.csv:2: value=1 s is not allowed: it takes a number such as 1.5.
            T,r,speed,s,,tls,1,1  | p.csv:2: settings=tls is not allowed: it takes KEY=VALUE, several with a blank between them.
            T,r,speed,s,,,1       | p.csv:2: a line has 8 values, as the first one says.
            """)
    void aMistakeIsOneSentenceWithFileAndLine(String line, String message) {
        assertRefused(HEADER + line, message);
    }

    @Test
    void theFirstLineNamesTheColumns() {
        assertRefused("table,row\n", "p.csv:1: the columns are table,row,plan,stack,profiles,settings,selects,value.");
    }

    private static void assertRefused(String text, String message) {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> parse(text))
                .withMessage(message)
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    private static List<PublishedNumber> parse(String text) {
        return PublishedFile.parse("p.csv", text, PLANS);
    }
}
