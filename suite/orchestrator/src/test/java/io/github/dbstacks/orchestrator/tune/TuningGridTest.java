package io.github.dbstacks.orchestrator.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.PomModules;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cells a stack's axes make. */
class TuningGridTest {
    private static final Jdk JDK_17 = new Jdk(Path.of("/jdk"), "17.0.1", "Test");
    private static final int PROCESSORS = 2;

    @Test
    void theDefaultIsTheReferenceAndComesFirst() {
        List<Cell> cells = cells("tune.pool-size=20,200", Map.of(), Map.of());

        assertThat(cells).extracting(Cell::label).containsExactly("toy", "toy pool-size=20");
        assertThat(cells).extracting(Cell::reference).containsExactly(true, false);
        assertThat(cells).allSatisfy(cell -> assertThat(cell.jdk()).isEqualTo("17.0.1 test"));
    }

    /** Of a pool of 20 and a concurrency of 20, the second is what the first makes it by itself. */
    @Test
    void aPoolIsNeverLargerThanTheConcurrencyAndNoDefaultIsWritten() {
        assertThat(labels("tune.pool-size=20,200\ntune.concurrency=20,200", Map.of(), Map.of()))
                .containsExactly("toy", "toy pool-size=20", "toy concurrency=200 pool-size=20");
    }

    @Test
    void whereThePoolIsNotTunedTheConcurrencyMayBeSmaller() {
        assertThat(labels("tune.concurrency=5,20", Map.of(), Map.of()))
                .containsExactly("toy", "toy concurrency=5", "toy concurrency=20");
        assertThat(labels("tune.concurrency=5,20\ntune.pool-size=5,20", Map.of("pool-size", "20"), Map.of()))
                .containsExactly("toy", "toy concurrency=5");
    }

    @Test
    void aSettingOfAProfileIsTriedWithItAlone() {
        assertThat(labels("""
                        profile.own=own loops
                        profile.own.settings=event-loops,even-loops
                        profile.other=is not tuned
                        tune.profiles=own
                        tune.event-loops=1,2,64
                        tune.even-loops=off,on
                        """, Map.of("event-loops", "2"), Map.of()))
                .as("given by hand, it is the same for all")
                .containsExactly("toy", "toy+own", "toy+own even-loops=on");
        assertThat(labels("""
                        profile.own=own loops
                        profile.own.settings=event-loops,even-loops
                        tune.profiles=own
                        tune.event-loops=1,64
                        tune.even-loops=off,on
                        """, Map.of(), Map.of()))
                .as("no more loops than processors, and a single loop is even")
                .containsExactly("toy", "toy+own event-loops=1");
    }

    @Test
    void combinationsThatAreNotAllowedAreLeftOut() {
        assertThat(labels("""
                        profile.a=a
                        profile.a.excludes=b
                        profile.b=b
                        profile.c=needs a newer JDK
                        profile.c.jdk=21
                        tune.profiles=a,b,c
                        """, Map.of(), Map.of())).containsExactly("toy", "toy+a", "toy+b");
    }

    @Test
    void valuesOfTheCommandLineReplaceThoseOfTheStack() {
        assertThat(labels("tune.pool-size=5,20", Map.of(), Map.of("pool-size", List.of("7"))))
                .containsExactly("toy", "toy pool-size=7");
        assertThat(labels("", Map.of(), Map.of("transport", List.of("native", "nio"))))
                .containsExactly("toy", "toy transport=nio");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pool-size | many | --vary pool-size=many is not allowed: it takes a whole number from 1 to 10000.
            selects   | 5    | --vary selects=5 is not allowed: selects decides what is measured; tuned are pool-size, concurrency, fan-out, event-loops, even-loops, transport.
            url       | x    | --vary url is not allowed: it has an option of its own or is dbstacks' own business.
            """)
    void refusesWhatCannotBeTuned(String key, String value, String message) {
        assertThatThrownBy(() -> cells("", Map.of(), Map.of(key, List.of(value))))
                .isInstanceOfAny(BenchException.class, SettingsException.class)
                .hasMessage(message);
    }

    @Test
    void refusesAStackWithNothingToTune() {
        assertThatThrownBy(() -> cells("tune.pool-size=200", Map.of(), Map.of()))
                .isInstanceOf(BenchException.class)
                .hasMessage("toy has nothing to tune: its stack.properties has no tune.KEY with another value than the"
                        + " default; --vary KEY=V1,V2 or --profiles A,B gives some.");
    }

    /** What comes along can be tuned, and its whole grid is no larger than a tuning can begin with. */
    @Test
    void everyStackWithWorkloadsHasAGrid() throws IOException {
        List<Path> stacks = new ArrayList<>();
        for (Path module : PomModules.of(Checkout.home())) {
            if (module.getFileName().toString().matches("(standalone|web)-.*")) {
                try (Stream<Path> files = Files.walk(module.resolve("src/main/resources"))) {
                    files.filter(file -> file.endsWith(Stack.FILE)).forEach(stacks::add);
                }
            }
        }

        assertThat(stacks).hasSizeGreaterThanOrEqualTo(6);
        for (Path file : stacks) {
            Stack stack = Stack.read(new ByteArrayInputStream(Files.readAllBytes(file)));
            if (stack.answersWorkloads()) {
                TuningGrid grid = new TuningGrid(stack, Workload.SINGLE_ROW, Map.of(), Set.of(), JDK_17, PROCESSORS);
                assertThat(grid.cells(List.of(), Map.of())).as(stack.name()).hasSizeBetween(2, 100);
            }
        }
    }

    private static List<String> labels(String stack, Map<String, String> set, Map<String, List<String>> vary) {
        return cells(stack, set, vary).stream().map(Cell::label).toList();
    }

    private static List<Cell> cells(String more, Map<String, String> set, Map<String, List<String>> vary) {
        try {
            String text = "name=toy\nkind=standalone\ntitle=Toy\n" + more;
            Stack stack = Stack.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            Map<String, Value> settings = new HashMap<>();
            set.forEach((key, value) -> settings.put(key, new Value(value, "--set " + key)));
            Map<String, List<Value>> axes = new HashMap<>();
            vary.forEach((key, values) -> axes.put(key, Value.of("--vary " + key, values)));
            return new TuningGrid(stack, Workload.SINGLE_ROW, settings, set.keySet(), JDK_17, PROCESSORS)
                    .cells(List.of(), axes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
