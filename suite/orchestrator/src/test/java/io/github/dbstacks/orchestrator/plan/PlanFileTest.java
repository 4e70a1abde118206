package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a plan's file says, and the one sentence about each mistake that shows in the file alone. */
class PlanFileTest {
    private static final String KEYS =
            "description, stacks, libraries, profiles, workloads, scenarios, clients, rate, slo, arrivals, jdks, vary,"
                    + " further-cells, cells, chain, settings, workload-settings, reference, blocks, budget, race, heap, jvm-options, fork-seconds, interleaved, most-open, compare, cpus,"
                    + " diagnose, yardstick, seed, study, cells-named, expect";

    @Test
    void everyKeyIsRead() {
        Plan plan = PlanFile.parse("folder/my plan.yaml", """
                # a comment
                description: everything
                stacks: [standalone-jdbc, standalone-r2dbc]
                profiles: [none, "loop-resources,pool-warmup"]
                workloads: single-row
                jdks: [current]
                vary:
                  pool-size: [20, 200]
                  tls: [disable, require]
                settings: {pause: 0ms}
                workload-settings:
                  single-row: {selects: 6000}
                reference: {stack: standalone-r2dbc}
                blocks: {least: 3, most: 9}
                budget: 180m
                race: true
                heap: 6g
                jvm-options: [-XX:TieredStopAtLevel=1]
                fork-seconds: 12
                interleaved: true
                most-open: 4
                compare: false
                diagnose: [cpu-samples, thread-dump]
                """);

        assertThat(plan.name()).isEqualTo("my-plan");
        assertThat(plan.description()).isEqualTo("everything");
        assertThat(plan.axes().stacks()).extracting(Value::text).containsExactly("standalone-jdbc", "standalone-r2dbc");
        assertThat(plan.axes().profiles())
                .extracting(Value::text)
                .containsExactly("none", "loop-resources,pool-warmup");
        assertThat(plan.axes().workloads())
                .containsExactly(new Value("single-row", "folder/my plan.yaml:5: workloads"));
        assertThat(plan.axes().jdks()).extracting(Value::text).containsExactly("current");
        assertThat(plan.axes().vary().keySet()).containsExactly("pool-size", "tls");
        assertThat(plan.axes().vary().get("pool-size")).extracting(Value::text).containsExactly("20", "200");
        assertThat(plan.settings().get("pause")).isEqualTo(new Value("0ms", "folder/my plan.yaml:10: pause"));
        assertThat(plan.workloadSettings()
                        .getOrDefault(Workload.SINGLE_ROW, Map.of())
                        .get("selects"))
                .isEqualTo(new Value("6000", "folder/my plan.yaml:12: selects"));
        assertThat(plan.reference()).containsOnlyKeys("stack");
        assertThat(plan.mostBlocks()).isEqualTo(9);
        assertThat(plan.limits()).isEqualTo(new Limits(3, 180, 12, true, OptionalInt.of(4)));
        assertThat(plan.heap().text()).isEqualTo("6g");
        assertThat(plan.jvmOptions()).containsExactly("-XX:TieredStopAtLevel=1");
        assertThat(plan.compare()).isFalse();
        assertThat(plan.diagnoses()).extracting(Value::text).containsExactly("cpu-samples", "thread-dump");
    }

    @Test
    void scenariosAndTheirLoadsAreAxes() {
        Loads loads = PlanFile.parse(
                        "my.yaml",
                        "scenarios: [get-company]\nclients: [5, 50]\nrate: 100\nslo: p99=20ms\narrivals: [even, poisson]\n")
                .axes()
                .loads();

        assertThat(loads.scenarios()).containsExactly(new Value("get-company", "my.yaml:1: scenarios"));
        assertThat(loads.clients()).extracting(Value::text).containsExactly("5", "50");
        assertThat(loads.rates()).extracting(Value::text).containsExactly("100");
        assertThat(loads.slos()).containsExactly(new Value("p99=20ms", "my.yaml:4: slo"));
        assertThat(loads.arrivals()).extracting(Value::text).containsExactly("even", "poisson");
    }

    @Test
    void nearlyEverythingHasADefault() {
        Plan plan = PlanFile.parse("x.yml", "description: hardly anything\n");

        assertThat(plan.name()).isEqualTo("x");
        assertThat(plan.axes().isAnyNamed()).isFalse();
        assertThat(plan.mostBlocks()).isEqualTo(1);
        assertThat(plan.limits()).isEqualTo(new Limits(1, 0, 10, false));
        assertThat(plan.heap().text()).isEqualTo("2g");
        assertThat(plan.compare()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            stakcs: [a]                      | my.yaml:1: stakcs is no key of a plan: the keys are KEYS.
            heap: 1g\\nheap: 2g              | my.yaml:2: heap stands here a second time.
            settings: {a: 1, b: 2, a: 3}     | my.yaml:1: a stands here a second time.
            stacks: {a: b}                   | my.yaml:1: stacks takes a list of values, such as [a, b].
            stacks: [[a]]                    | my.yaml:1: stacks takes a single value.
            stacks: []                       | my.yaml:1: stacks takes at least one value, and this list is empty.
            stacks:                          | my.yaml:1: stacks takes a single value.
            stacks: [a, a]                   | my.yaml:1: stacks=a is not allowed: it stands there twice.
            \\nvary: {concurrency: [5, 5]}   | my.yaml:2: concurrency=5 is not allowed: it stands there twice.
            vary: {concurrency: []}          | my.yaml:1: concurrency takes at least one value, and this list is empty.
            vary: [concurrency]              | my.yaml:1: vary takes keys with values, such as {a: 1, b: 2}.
            settings: fast                   | my.yaml:1: settings takes keys with values, such as {a: 1, b: 2}.
            settings: {selects: [1, 2]}      | my.yaml:1: selects takes a single value.
            settings: {[1]: 2}               | my.yaml:1: a key takes a single value.
            heap: [2g]                       | my.yaml:1: heap takes a single value.
            - a                              | my.yaml:1: a plan takes keys with values, such as {a: 1, b: 2}.
            workload-settings: {all: {}}     | my.yaml:1: all is no key of workload-settings: the keys are single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows, copy-rows.
            blocks: {fewest: 2}              | my.yaml:1: fewest is no key of blocks: the keys are least, most.
            blocks: {most: 0}                | my.yaml:1: most=0 is not allowed: it takes a whole number from 1 to 1000.
            blocks: {least: 4, most: 3}      | my.yaml:1: least=4 is not allowed: it takes a whole number from 1 to 3.
            budget: 3 hours                  | my.yaml:1: budget=3 hours is not allowed: it takes minutes, such as 180m.
            fork-seconds: soon               | my.yaml:1: fork-seconds=soon is not allowed: it takes a whole number from 1 to 100000.
            interleaved: some                | my.yaml:1: interleaved=some is not allowed: it takes true or false.
            most-open: 4                     | my.yaml:1: most-open=4 is not allowed: forks are open together only with interleaved: true.
            race: perhaps                    | my.yaml:1: race=perhaps is not allowed: it takes true or false.
            compare: maybe                   | my.yaml:1: compare=maybe is not allowed: it takes true or false.
            cells: {stack: a}                | my.yaml:1: cells takes a list of mappings, such as [{a: 1}, {a: 2}].
            cells: [a]                       | my.yaml:1: cells takes keys with values, such as {a: 1, b: 2}.
            cells: [{stack: a}]\\nchain: [b] | my.yaml:2: chain takes what each of cells and the one before it differ in, one value fewer than cells, in a plan of one workload.
            cells: [{stack: [a]}]            | my.yaml:1: stack takes a single value.
            cells: [{stack: a}]\\nvary: {tls: disable} | my.yaml:2: vary cannot stand beside cells, which lists every cell with all that it is.
            jdks: ["a\\0b"]                   | my.yaml:1: jdks has a control character in its value.
            description: "a\\e[31m"           | my.yaml:1: description has a control character in its value.
            seed: never                      | my.yaml:1: seed=never is not allowed: it takes a whole number.
            # nothing but a comment          | my.yaml:1: there is nothing in this plan: the keys are KEYS.
            heap: 2g\\nstacks: a: b          | my.yaml:2: this is no YAML: mapping values are not allowed here.
            """)
    void aMistakeIsOneSentenceWithFileAndLine(String text, String message) {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> PlanFile.parse("my.yaml", text.replace("\\n", "\n")))
                .withMessage(message.replace("KEYS", KEYS))
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    @Test
    void aFileThatCannotBeReadIsNoPlan(@TempDir Path folder) throws Exception {
        Path missing = folder.resolve("there-is-none.yaml");
        Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> PlanFile.read(missing))
                .withMessage(missing + " is no plan: there is no such file.");
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> PlanFile.read(binary))
                .withMessage(binary + " is no plan: it cannot be read as text in UTF-8.");
    }

    @Test
    void presetsAreTheFilesOfAFolder(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("short.yaml"), "description: short\n", StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("notes.txt"), "no plan");

        assertThat(PlanFile.names(folder)).isEqualTo(List.of("short"));
        assertThat(PlanFile.preset(folder, "short").description()).isEqualTo("short");
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> PlanFile.preset(folder, "../short"))
                .withMessage("--preset=../short is not allowed: it takes short.");
    }

    @Test
    void aFileThatIsTooLargeIsNotRead(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("my.yaml"), "# " + "x".repeat(10 << 20) + "\nheap: 1g\n");

        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(BenchException.class)
                .hasMessage(file + " is no plan: it has more than 100000 bytes.");
        assertThatThrownBy(() -> PlanFile.parse("my.yaml", Files.readString(file)))
                .isInstanceOf(BenchException.class)
                .hasMessage("my.yaml is no plan: it has more than 1000000 characters.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- "})
    void aFileThatIsTooDeepIsRefused(String level) {
        assertThatThrownBy(() -> PlanFile.parse("my.yaml", level.repeat(20_000)))
                .isInstanceOf(BenchException.class)
                .hasMessage("my.yaml is no plan: it has more than 20 levels, one in another.");
    }

    /** It may stand within what it names. */
    @Test
    void anAliasIsRefused() {
        assertThatThrownBy(() -> PlanFile.parse("my.yaml", "expect: &a [*a]"))
                .isInstanceOf(BenchException.class)
                .hasMessage("my.yaml is no plan: it has an alias such as *name, and none is allowed.");
    }
}
