package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.ForkStarted.HostPath;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadResult.Latencies;
import io.github.dbstacks.records.load.LoadResult.Requests;
import io.github.dbstacks.records.load.LoadResult.Throughput;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;

class RecordMapperTest {
    private static final Surroundings SURROUNDINGS = new Surroundings(
            3,
            30,
            3_000,
            new Surroundings.DatabaseCounts(OptionalLong.of(1_000), OptionalLong.empty(), OptionalLong.empty()),
            OptionalLong.empty(),
            200,
            OptionalLong.empty(),
            OptionalLong.empty(),
            new HostUsage(
                    OptionalLong.of(6_000),
                    OptionalLong.of(0),
                    OptionalLong.empty(),
                    OptionalLong.of(60),
                    OptionalLong.empty()),
            Optional.empty());

    @Test
    void whatAnApplicationWritesIsReadBack() {
        assertThat(RecordMapper.MAPPER.readValue(JsonLines.of(JsonLinesTest.ITERATION), Iteration.class))
                .isEqualTo(JsonLinesTest.ITERATION);
        assertThat(RecordMapper.MAPPER.readValue(JsonLines.of(JsonLinesTest.STARTED), Started.class))
                .isEqualTo(JsonLinesTest.STARTED);
    }

    /** Both write whole numbers as numbers, and in one order whatever the map, for the hash of a plan. */
    @Test
    void theApplicationAndTheMapperWriteSettingsAlike() {
        String settings = "\"settings\":{\"iterations\":3,\"pause\":\"2000ms\"}";

        assertThat(JsonLines.of(JsonLinesTest.STARTED)).contains(settings);
        assertThat(RecordMapper.line(JsonLinesTest.STARTED)).contains(settings);
    }

    @Test
    void theApplicationAndTheMapperWriteAnIterationAlike() {
        assertThat(RecordMapper.MAPPER.readTree(RecordMapper.line("iteration", JsonLinesTest.ITERATION)))
                .isEqualTo(RecordMapper.MAPPER.readTree(JsonLines.of(JsonLinesTest.ITERATION)));
    }

    @Test
    void thePartsOfARecordStandInItsOwnObjectAndWhatIsUnknownIsLeftOut() {
        String line = RecordMapper.line("surroundings", SURROUNDINGS);

        assertThat(line)
                .isEqualTo("{\"record\":\"surroundings\",\"index\":3,\"operations\":30,\"elapsedNanos\":3000,"
                        + "\"databaseCpuNanos\":1000,\"watchingCpuNanos\":200,\"hostCpuNanos\":6000,"
                        + "\"interruptNanos\":0,\"tcpSegments\":60}");
        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty();
        assertThat(RecordMapper.MAPPER.readValue(line, Surroundings.class)).isEqualTo(SURROUNDINGS);
    }

    @Test
    void otherHostsStandByRole() {
        String line = "{\"record\":\"surroundings\",\"index\":3,\"operations\":30,\"elapsedNanos\":3000,"
                + "\"watchingCpuNanos\":200,\"elsewhere\":{\"database\":{\"elapsedNanos\":2900,\"watchingCpuNanos\":7,"
                + "\"hostCpuNanos\":5000,\"stealNanos\":2}}}";

        Surroundings read = RecordMapper.MAPPER.readValue(line, Surroundings.class);

        assertThat(read.host("load")).isEmpty();
        assertThat(read.host("database").orElseThrow().host().stealNanos()).hasValue(2);
        assertThat(RecordMapper.line("surroundings", read)).isEqualTo(line);
        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty();
    }

    @Test
    void aForkTellsTheNetworkBetweenItsHosts() {
        PlannedFork planned = new PlannedFork(
                1,
                1,
                new Cell("standalone-jdbc", Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "17"),
                false);
        ForkStarted started = ForkStarted.of(planned, false, "2026-11-21T00:00:00Z", 5, List.of("java"))
                .on(
                        1_763_683_200_123L,
                        Map.of(
                                "load",
                                new HostPath(OptionalLong.of(7), OptionalLong.of(83_000), OptionalLong.empty())));

        String line = RecordMapper.line("fork", started);

        assertThat(line)
                .contains("\"epochMillis\":1763683200123")
                .contains("\"elsewhere\":{\"load\":{\"canaryNanos\":7,\"roundTripNanos\":83000}}");
        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty();
        assertThat(RecordMapper.MAPPER.readValue(line, ForkStarted.class)).isEqualTo(started);
    }

    /** The names stand in the order in which the hash of a plan takes them, too. */
    @Test
    void aPlanSaysInOneObjectWhatAndHowARunMeasures() {
        String json = "{\"name\":\"a\",\"text\":\"\",\"compare\":true,\"settings\":{},\"byHand\":{},\"jvmOptions\":[],"
                + "\"seed\":7,\"yardstick\":\"time\",\"interleaved\":true,\"limits\":{\"leastBlocks\":1,"
                + "\"budgetMinutes\":0,\"forkSeconds\":10,\"race\":false},\"unsupported\":[]}";

        RunPlan plan = RecordMapper.MAPPER.readValue(json, RunPlan.class);

        assertThat(plan.method())
                .isEqualTo(new RunPlan.Method(7, Optional.empty(), Yardstick.TIME, true, new Limits(1, 0, 10, false)));
        assertThat(RecordMapper.line(plan)).isEqualTo(json);
    }

    @Test
    void olderRecordsCallOperationsSelects() {
        String iteration = older(JsonLines.of(JsonLinesTest.ITERATION));
        String surroundings = older(RecordMapper.line("surroundings", SURROUNDINGS));
        String usage = "{\"record\":\"usage\",\"afterIndex\":1,\"lastIndex\":2,\"selects\":30,\"elapsedNanos\":9,"
                + "\"appCpuNanos\":7,\"gcCpuNanos\":0,\"jitCpuNanos\":0}";

        assertThat(RecordMapper.MAPPER.readValue(iteration, Iteration.class)).isEqualTo(JsonLinesTest.ITERATION);
        assertThat(RecordMapper.MAPPER.readValue(surroundings, Surroundings.class))
                .isEqualTo(SURROUNDINGS);
        assertThat(RecordMapper.MAPPER.readValue(usage, Usage.class).operations())
                .isEqualTo(30);
    }

    /** Errors are a part of the requests, and these are a part of a result. */
    @Test
    void partsHavePartsAndWhatIsAbsentIsEmpty() {
        LoadResult read = RecordMapper.MAPPER.readValue(
                "{\"record\":\"load\",\"problems\":null,\"timeout\":1,\"due\":20,\"unheardOf\":{\"due\":3},"
                        + "\"answered\":19,\"achievedRate\":9.5}",
                LoadResult.class);

        assertThat(read.requests()).isEqualTo(new Requests(20, 19, new Errors(0, 0, 1, 0, 0, 0)));
        assertThat(read.throughput()).isEqualTo(new Throughput(OptionalDouble.empty(), 9.5, 0, 0));
        assertThat(read.latencies()).isEqualTo(Latencies.NONE);
        assertThat(read.options()).isEmpty();
        assertThat(read.problems()).isEmpty();
        assertThat(RecordMapper.MAPPER.readValue(RecordMapper.line("load", read), LoadResult.class))
                .isEqualTo(read);
    }

    @Test
    void aRecordWithPartsIsAnObjectWhoseValuesHaveTheirTypes() {
        assertThatThrownBy(() -> RecordMapper.MAPPER.readValue("[1]", Surroundings.class))
                .isInstanceOf(MismatchedInputException.class);
        assertThatThrownBy(() -> RecordMapper.MAPPER.readValue("{\"index\":\"soon\"}", Surroundings.class))
                .isInstanceOf(MismatchedInputException.class);
        assertThatThrownBy(() -> RecordMapper.MAPPER.readValue("{\"index\":1,\"operations\":", Surroundings.class))
                .isInstanceOf(StreamReadException.class);
    }

    private static String older(String line) {
        assertThat(line).contains("\"operations\":");
        return line.replace("\"operations\":", "\"selects\":");
    }

    @Test
    void theKindOfAFailureFollowsFromASentenceThatCameAlone() {
        assertThat(FailureReason.of("The iteration had not ended after 3000 ms: the batch hangs.")
                        .kind())
                .isEqualTo(FailureKind.TIMEOUT);
        assertThat(FailureReason.of("PostgreSQL at postgresql://localhost:5432/bench was shut down: bye.")
                        .kind())
                .isEqualTo(FailureKind.DATABASE);
        assertThat(FailureReason.of("Wrong rows: 9 were read and 10 were expected.")
                        .kind())
                .isEqualTo(FailureKind.WRONG_ROWS);
        assertThat(FailureReason.of("It broke.").kind()).isEqualTo(FailureKind.APPLICATION);
    }

    @Test
    void aKindThatNobodyKnowsIsTheApplications() {
        assertThat(RecordMapper.MAPPER.readValue(
                        "{\"kind\":\"other\",\"sentence\":\"It broke.\"}", FailureReason.class))
                .isEqualTo(new FailureReason(FailureKind.APPLICATION, "It broke."));
    }

    @Test
    void whatNoRecordHoldsIsIgnored() {
        String ended = "{\"record\":\"ended\",\"termination\":\"interrupted\","
                + "\"endedAt\":\"2026-11-21T03:41:44Z\",\"openMillis\":321}";

        assertThat(RecordMapper.MAPPER.readValue(ended, ForkEnded.class))
                .isEqualTo(new ForkEnded(
                        Termination.INTERRUPTED,
                        OptionalLong.empty(),
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        "2026-11-21T03:41:44Z"));
    }
}
