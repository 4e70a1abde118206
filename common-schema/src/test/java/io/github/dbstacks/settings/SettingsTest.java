package io.github.dbstacks.settings;

import static io.github.dbstacks.settings.TestStacks.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    @Test
    void neverShowThePassword() {
        Settings settings = settings("password=s3cret");

        assertThat(settings.toString()).doesNotContain("s3cret");
        assertThat(settings.asMap().toString()).doesNotContain("s3cret", "password");
    }

    @Test
    void canBeGivenBack(@TempDir Path folder) throws Exception {
        Path certificate = Files.createFile(folder.resolve("root.pem"));
        Settings settings = settings(
                "url=postgresql://[::1]:6000/my%20bench",
                "user=me",
                "workload=multi-row",
                "selects=1234",
                "iterations=7",
                "measured-iterations=3",
                "pool-size=11",
                "pool-min=5",
                "concurrency=13",
                "fan-out=all-at-once",
                "id=uniform",
                "pause=1500ms",
                "ramp=20s",
                "rest=on",
                "timeout=5s",
                "event-loops=3",
                "transport=nio",
                "tls=verify-full",
                "tls-root-cert=" + certificate,
                "profiles=up,left",
                "service-times=off");

        assertThat(givenBack(settings)).usingRecursiveComparison().isEqualTo(settings);
    }

    /** The map holds SELECTs and id of the own workload only, and given by hand they hold for every workload. */
    @Test
    void canBeGivenBackWhereTheyAreDefaults() {
        Settings settings = settings("workload=multi-row");
        Settings again = givenBack(settings);

        assertThat(again.asMap()).isEqualTo(settings.asMap());
        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("selectsAreGiven", "idIsGiven")
                .isEqualTo(settings);
        assertThat(again.selects()).isEqualTo(settings.selects());
    }

    @Test
    void listEveryKeyThatDecidesWhatIsMeasured() {
        Map<String, String> map = settings().asMap();

        for (Setting<?> setting : Setting.all()) {
            boolean leftOut = List.of(
                            Setting.PASSWORD,
                            Setting.RESULTS,
                            Setting.OUTPUT,
                            Setting.AWAIT_INPUT,
                            Setting.POOL_MIN,
                            Setting.TLS_ROOT_CERT)
                    .contains(setting);
            assertThat(map.containsKey(setting.key())).as(setting.key()).isNotEqualTo(leftOut);
        }
    }

    private static Settings givenBack(Settings settings) {
        Given given = new Given();
        settings.asMap().forEach((key, value) -> given.put(key, value, key));
        return SettingsReader.read(settings.stack(), given);
    }
}
