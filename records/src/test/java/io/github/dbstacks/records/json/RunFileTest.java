package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Yardstick;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of every format are read, and what is read is written as it is today. */
class RunFileTest {

    @Test
    void aRunOfFormat2IsRead() throws IOException {
        Run run = RunFile.read(Path.of("src/test/resources/format-2"));

        assertThat(run.suite().commit()).isEqualTo("b2ec2a58bce7c67811a2bfbc1d36775a76ee0f22");
        assertThat(run.suite().dirty()).isEqualTo("false");
        assertThat(run.termination()).isEqualTo(Termination.COMPLETED);
        assertThat(run.plan().name()).isEqualTo("quick");
        assertThat(run.plan().text()).isEmpty();
        assertThat(run.plan().seed()).isEqualTo(1_795_321_310_132L);
        assertThat(run.plan().jvmOptions()).contains("-Xmx2g");
        assertThat(run.plan().yardstick()).isEqualTo(Yardstick.TIME);
        assertThat(run.order())
                .hasSize(48)
                .allMatch(fork -> fork.cell().settings().isEmpty());
        assertThat(run.order().get(0).baseName()).isEqualTo("001-standalone-jdbc-multi-row");
        assertThat(run.formatVersion()).isEqualTo(2);
        String today = RecordMapper.pretty(run).replace("\"formatVersion\" : 2", "\"formatVersion\" : 3");
        assertThat(FormatSchema.RUN.problems(today)).isEmpty();
        assertThat(RunFile.parse(RecordMapper.pretty(run))).isEqualTo(run);
    }

    @ParameterizedTest
    @CsvSource({"smoke, false", "standard, true"})
    void ofTheOlderPresetsOnlySmokeIsNotForComparing(String preset, boolean compare) {
        Run run = RunFile.parse("""
                {"formatVersion": 2, "version": "1", "commit": "abc", "dirty": "true", "preset": "%s",
                 "startedAt": "2026-11-21T00:00:00Z", "termination": "failed", "settings": {"selects": "7"},
                 "jvmOptions": [], "seed": 1, "order": [], "budgetMinutes": 30, "yardstick": "database",
                 "pinning": {"app": "0", "database": "1", "swapped": true}, "stopped": "It was enough."}
                """.formatted(preset));

        assertThat(run.plan().compare()).isEqualTo(compare);
        assertThat(run.plan().byHand()).isEqualTo(Map.of("selects", "7"));
        assertThat(run.plan().limits().budgetMinutes()).isEqualTo(30);
        assertThat(run.plan().yardstick()).isEqualTo(Yardstick.DATABASE);
        assertThat(run.plan().pinning()).contains(new Pinning("0", "1", true));
        assertThat(run.stopped()).contains("It was enough.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'\"formatVersion\": 99, \"startedAt\": \"2026-11-21T00:00:00Z\"';"
                        + " run.json has formatVersion 99, and this dbstacks reads formats up to 3",
                "'\"formatVersion\": 3, \"startedAt\": \"x\"'; run.json has startedAt x, which is no time",
                "'\"formatVersion\": 3'; run.json has startedAt , which is no time"
            })
    void whatNobodyCanReadIsRefused(String begin, String why) {
        assertThatThrownBy(() -> RunFile.parse("{" + begin + ", \"termination\": \"failed\", \"order\": []}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(why);
    }
}
