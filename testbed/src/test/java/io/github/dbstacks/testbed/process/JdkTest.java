package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {
    @ParameterizedTest
    @CsvSource({"17, 17.0.15", "25, 25", "26, 26-ea", "8, 1.8.0_392", "11, 11.0.2", "0, ''", "0, unknown"})
    void theFeatureIsReadOutOfAnyVersion(int feature, String version) {
        assertThat(new Jdk(Path.of("jdk"), version, "Vendor").feature()).isEqualTo(feature);
    }
}
