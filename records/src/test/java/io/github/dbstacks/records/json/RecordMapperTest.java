package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecordMapperTest {
    private static final Surroundings SURROUNDINGS = new Surroundings(
            3,
            30,
            3_000,
            OptionalLong.of(1_000),
            OptionalLong.empty(),
            200,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            new HostUsage(
                    OptionalLong.of(6_000),
                    OptionalLong.of(0),
                    OptionalLong.empty(),
                    OptionalLong.of(60),
                    OptionalLong.empty()));

    @Test
    void whatAnApplicationWritesIsReadBack() {
        assertThat(RecordMapper.MAPPER.readValue(JsonLines.of(JsonLinesTest.ITERATION), Iteration.class))
                .isEqualTo(JsonLinesTest.ITERATION);
        assertThat(RecordMapper.MAPPER.readValue(JsonLines.of(JsonLinesTest.STARTED), Started.class))
                .isEqualTo(JsonLinesTest.STARTED);
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
                .isEqualTo("{\"record\":\"surroundings\",\"index\":3,\"selects\":30,\"elapsedNanos\":3000,"
                        + "\"databaseCpuNanos\":1000,\"watchingCpuNanos\":200,\"hostCpuNanos\":6000,"
                        + "\"interruptNanos\":0,\"tcpSegments\":60}");
        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty();
        assertThat(RecordMapper.MAPPER.readValue(line, Surroundings.class)).isEqualTo(SURROUNDINGS);
    }

    @Test
    void minusOneOfFormats1And2IsUnknown() {
        String line = "{\"record\":\"surroundings\",\"index\":3,\"selects\":30,\"elapsedNanos\":3000,"
                + "\"databaseCpuNanos\":1000,\"hostCpuNanos\":6000,\"interruptNanos\":0,\"stealNanos\":-1,"
                + "\"throttledNanos\":-1,\"applicationCpuNanos\":-1,\"watchingCpuNanos\":200,\"tcpSegments\":60}";

        assertThat(RecordMapper.MAPPER.readValue(line, Surroundings.class)).isEqualTo(SURROUNDINGS);
    }

    @Test
    void theKindOfAFailureFollowsFromTheSentenceOfFormats1And2() {
        assertThat(read("\"The iteration had not ended after 3000 ms: the batch hangs.\""))
                .isEqualTo(FailureKind.TIMEOUT);
        assertThat(read("\"PostgreSQL at postgresql://localhost:5432/bench was shut down: bye.\""))
                .isEqualTo(FailureKind.DATABASE);
        assertThat(read("\"Wrong rows: 9 were read and 10 were expected.\"")).isEqualTo(FailureKind.WRONG_ROWS);
        assertThat(read("\"It broke.\"")).isEqualTo(FailureKind.APPLICATION);
    }

    @Test
    void aKindThatALaterVersionAddsIsReadAsOneThatIsNotKnown() {
        assertThat(read("{\"kind\":\"later\",\"sentence\":\"It broke.\"}")).isEqualTo(FailureKind.APPLICATION);
    }

    private static FailureKind read(String failure) {
        return RecordMapper.MAPPER.readValue(failure, FailureReason.class).kind();
    }

    @Test
    void whatOlderFormatsHeldBesideIsIgnored() {
        String ended = "{\"record\":\"ended\",\"termination\":\"interrupted\",\"exitStatus\":-1,\"peakRssBytes\":-1,"
                + "\"endedAt\":\"2026-11-21T03:41:44Z\",\"openMillis\":321,\"checkpoints\":-1}";

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
