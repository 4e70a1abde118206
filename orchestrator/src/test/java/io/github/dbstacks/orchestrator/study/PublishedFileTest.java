package io.github.dbstacks.orchestrator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.analysis.claim.CellPattern;
import io.github.dbstacks.analysis.claim.ClaimMeasure;
import io.github.dbstacks.analysis.claim.PublishedNumber;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
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
    private static final String HEADER = "table,row,plan,stack,profiles,settings,load,measure,selects,value\n";

    @Test
    void everyColumnIsRead() {
        assertThat(parse(HEADER + """
                        One row,"Spring MVC, JDBC",speed,web-mvc-jdbc,,,,duration,500000,18
                        Threads,R2DBC,loops,web-webflux-r2dbc,pool-warmup loop-resources,event-loops=8 tls=require,,event-loops,,8.5
                        Test 3,MVC,speed,web-mvc-jpa,virtual-threads?,,get-professor rate=600,latency,,5.021
                        """))
                .containsExactly(
                        new PublishedNumber(
                                "One row",
                                "Spring MVC, JDBC",
                                "speed",
                                new CellPattern("web-mvc-jdbc", List.of(Set.of()), new TreeMap<>(), Optional.empty()),
                                Optional.of(ClaimMeasure.DURATION),
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
                                Optional.empty(),
                                OptionalInt.empty(),
                                8.5),
                        new PublishedNumber(
                                "Test 3",
                                "MVC",
                                "speed",
                                new CellPattern(
                                        "web-mvc-jpa",
                                        List.of(Set.of("virtual-threads")),
                                        new TreeMap<>(),
                                        Optional.of(ScenarioLoad.open("get-professor", 150, false)),
                                        true,
                                        Optional.empty()),
                                Optional.of(ClaimMeasure.LATENCY),
                                OptionalInt.empty(),
                                5.021));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            T,r,fast,s,,,,duration,1,1      | p.csv:2: plan=fast is not allowed: the plans are speed, loops.
            T,r,speed,s,,,,duration,few,1   | p.csv:2: selects=few is not allowed: it takes a whole number from 1 to 100000000.
            T,r,speed,s,,,,duration,1,1 s   | p.csv:2: value=1 s is not allowed: it takes a number such as 1.5.
            T,r,speed,s,,tls,,duration,1,1  | p.csv:2: settings=tls is not allowed: it takes KEY=VALUE, several with a blank between them.
            T,r,speed,s,,,fast,latency,,1   | p.csv:2: load=fast is not allowed: it takes a load such as get-professor rate=600.
            T,r,speed,s,,,,heat,,1          | p.csv:2: measure=heat is not allowed: it takes duration, turnaround, cpu, database-cpu, throughput, cpu-usage, latency, latency-p50, latency-p99, threads, heap, heap-mean, rss, or event-loops, which a probe counts.
            T,r,speed,s,,,,duration,1       | p.csv:2: a line has 10 values, as the first one says.
            """)
    void aMistakeIsOneSentenceWithFileAndLine(String line, String message) {
        assertRefused(HEADER + line, message);
    }

    @Test
    void theFirstLineNamesTheColumns() {
        assertRefused(
                "table,row\n",
                "p.csv:1: the columns are table,row,plan,stack,profiles,settings,load,measure,selects,value.");
    }

    private static void assertRefused(String text, String message) {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> parse(text))
                .withMessage(message)
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    private static List<PublishedNumber> parse(String text) {
        return PublishedFile.parse("p.csv", text, PLANS, new RateScale(OptionalInt.of(8), 2));
    }
}
