package io.github.dbstacks.conformance.run;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.BenchRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run that is planned, measured block by block as on several machines, and joined. */
class BlocksTest {
    private static final String PLAN = """
            description: two blocks
            stacks: [standalone-jdbc, standalone-vertx]
            workloads: [single-row]
            settings: {iterations: 3, measured-iterations: 2, selects: 500, pool-size: 2, pause: 0ms}
            heap: 128m
            jvm-options: [-XX:TieredStopAtLevel=1]
            blocks: {least: 2, most: 2}
            """;

    @TempDir
    private Path folder;

    private BenchProcess bench;
    private Path run;

    @BeforeEach
    void planOnly() throws Exception {
        bench = new BenchProcess(folder);
        Path plan = Files.writeString(folder.resolve("two.yaml"), PLAN);
        BenchCall planned = BenchCall.of(
                "run", plan.toString(), "--results", bench.results().toString(), "--plan-only");
        assertThat(planned.exitStatus()).as(planned.errors()).isZero();
        run = Path.of(planned.output().strip());
    }

    @Test
    @Tag("exhaustive")
    void twoBlocksAreJoinedToARunThatIsComplete() throws Exception {
        assertThat(run.resolve("run.json")).exists();
        assertThat(run.resolve("environment.json")).doesNotExist();

        Process blocks = bench.start(List.of("block", run.toString(), "2", "1"));
        assertThat(exitStatus(blocks)).as(bench.errors()).isZero();
        assertThat(bench.output().lines())
                .containsExactly(
                        run.resolve("parts/2").toString(),
                        run.resolve("parts/1").toString());
        for (String part : List.of("1", "2")) {
            assertThat(run.resolve("parts").resolve(part).resolve("rehearsal.jsonl"))
                    .exists();
        }
        BenchCall again = BenchCall.of("block", run.toString(), "1");
        assertThat(again.told()).containsExactly("Nothing is left to run: " + run.resolve("parts/1") + " is complete.");
        assertThat(again.exitStatus()).isZero();

        BenchCall half =
                BenchCall.of("join", run.toString(), run.resolve("parts/1").toString());
        assertThat(half.told()).containsExactly("Block 2 is missing: ./bench block " + run + " 2");
        assertThat(half.exitStatus()).isEqualTo(2);

        BenchCall joined = BenchCall.of(
                "join",
                run.toString(),
                run.resolve("parts/1").toString(),
                run.resolve("parts/2").toString());
        assertThat(joined.exitStatus()).as(joined.errors()).isZero();
        assertThat(joined.output()).isNotBlank();
        assertJoined();
        bench.assertNothingLeftBehind();
    }

    private void assertJoined() throws Exception {
        JsonNode joined = JsonMapper.shared().readTree(Files.readString(run.resolve("run.json")));
        assertThat(joined.path("termination").asString()).isEqualTo("completed");
        JsonNode hosts = JsonMapper.shared()
                .readTree(Files.readString(run.resolve("environment.json")))
                .path("hosts");
        assertThat(hosts.valueStream()).singleElement().hasToString("[1,2]");
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            assertThat(forks).hasSize(joined.path("order").size());
        }
        List<NamedCsvRecord> rows = BenchRun.rows(run.resolve("cells.csv"));
        assertThat(rows).hasSizeGreaterThan(1).allSatisfy(row -> {
            assertThat(row.getField("status")).isEqualTo("ok");
            assertThat(row.getField("verdict")).isNotEqualTo("not_comparable");
        });
    }

    /** It says what is run on each machine, so nobody may have changed it in between. */
    @Test
    void aRunThatWasChangedSinceItWasPlannedIsNotMeasured() throws Exception {
        String written = Files.readString(run.resolve("run.json"));
        String changed = written.replaceFirst("\"jvmOptions\" : \\[", "$0 \"-XX:OnOutOfMemoryError=touch it\",");
        assertThat(changed).isNotEqualTo(written);
        Files.writeString(run.resolve("run.json"), changed);

        assertRefused(
                run + " cannot be measured here: its run.json has been changed since the run was planned.",
                "block",
                run.toString(),
                "1");
        assertThat(run.resolve("parts")).doesNotExist();
    }

    @Test
    void whatCannotBeIsOneSentence() {
        assertRefused(run + " has no block 3: its blocks are 1 to 2.", "block", run.toString(), "3");
        assertRefused("N=one is not allowed: it takes a whole number from 1 to 10000.", "block", run.toString(), "one");
        assertRefused(
                "--heap is not allowed: the plan of " + run + " is made already.",
                "block",
                run.toString(),
                "1",
                "--heap",
                "1g");
        assertRefused(
                folder + " is no run's directory: there is no run.json in it.",
                "join",
                run.toString(),
                folder.toString());
        assertRefused(
                "--plan-only is not allowed together with --diagnose, which blocks on many machines do not have.",
                "run",
                "--plan-only",
                "--diagnose",
                "thread-dump");
    }

    private static void assertRefused(String sentence, String... arguments) {
        BenchCall call = BenchCall.of(arguments);
        assertThat(call.told()).containsExactly(sentence);
        assertThat(call.exitStatus()).isEqualTo(2);
    }
}
