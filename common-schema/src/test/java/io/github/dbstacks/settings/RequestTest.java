package io.github.dbstacks.settings;

import static io.github.dbstacks.settings.TestStacks.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {

    @Test
    void isWhatTheSettingsSayUnlessItSaysOtherwise() {
        Settings settings = settings("selects=7", "workload=multi-row");

        assertThat(SettingsReader.request(settings, Map.of())).isEqualTo(new Request(Workload.MULTI_ROW, 7));
        assertThat(SettingsReader.request(settings, Map.of("selects", "8")))
                .isEqualTo(new Request(Workload.MULTI_ROW, 8));
        assertThat(SettingsReader.request(settings, Map.of("workload", "sleep", "selects", "9")))
                .isEqualTo(new Request(Workload.SLEEP, 9));
    }

    @Test
    void takesTheSelectsOfTheWorkloadItNames() {
        assertThat(SettingsReader.request(settings(), Map.of("workload", "multi-row")))
                .isEqualTo(new Request(Workload.MULTI_ROW, 250_000));
        assertThat(SettingsReader.request(settings("selects=1000"), Map.of("workload", "multi-row")))
                .isEqualTo(new Request(Workload.MULTI_ROW, 1_000));
    }

    @Test
    void takesTheIdsOfTheWorkloadItNamesUnlessOneWasGiven() {
        Stack stack = TestStacks.parse("name=w\nkind=web\ntitle=W\nwrites=true\n");
        Settings byItself = SettingsReader.read(stack, new Given());
        Settings given = SettingsReader.read(stack, new Given().put("id", "fixed:7", "id"));

        assertThat(byItself.ids(Workload.TRANSACTION)).isEqualTo(new Ids.Uniform());
        assertThat(byItself.ids(Workload.MULTI_ROW)).isEqualTo(new Ids.Fixed(10));
        assertThat(given.ids(Workload.TRANSACTION)).isEqualTo(new Ids.Fixed(7));
        Map<String, String> stream = Map.of("workload", "stream-rows");
        assertThat(SettingsReader.request(byItself, stream)).isEqualTo(new Request(Workload.STREAM_ROWS, 40));
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> SettingsReader.request(given, stream))
                .withMessage("?workload=stream-rows is not allowed: it takes with id=fixed:7 only workloads of fewer"
                        + " rows.");
    }

    @Test
    void refusesToWriteWithAProfileThatOnlyReads() {
        Stack stack = TestStacks.parse(
                "name=w\nkind=web\ntitle=W\nwrites=true\nprofile.r=only reads\nprofile.r.reads-only=true\n");
        Settings settings = SettingsReader.read(stack, new Given().put("profiles", "r", "profiles"));

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> SettingsReader.request(settings, Map.of("workload", "insert-row")))
                .withMessage(
                        "?workload=insert-row is not allowed: it takes either r or a workload that writes or streams.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    selects  | 0         | ?selects=0 is not allowed: it takes a whole number from 1 to 100000000.
                    selects  | many      | ?selects=many is not allowed: it takes a whole number from 1 to 100000000.
                    workload | every-row | ?workload=every-row is not allowed: it takes single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows.
                    runs     | 3         | ?runs is not allowed: the parameters are workload and selects.
                    """)
    void refusesEverythingElse(String name, String value, String message) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> SettingsReader.request(settings(), Map.of(name, value)))
                .withMessage(message);
    }

    @Test
    void refusesAWorkloadWhoseRowsDoNotAllFollowTheId() {
        Settings settings = settings("id=fixed:99902");

        assertThat(SettingsReader.request(settings, Map.of("workload", "sleep")).workload())
                .isEqualTo(Workload.SLEEP);
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> SettingsReader.request(settings, Map.of("workload", "multi-row")))
                .withMessage("?workload=multi-row is not allowed: it takes with id=fixed:99902 only workloads of"
                        + " fewer rows.");
    }
}
