package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {
    @Test
    void theNewestOfSeveralFoldersIsTakenAndWhatIsNoJdkIsPassedOver(@TempDir Path folder) throws IOException {
        for (String version : List.of("17.0.1", "25", "21.0.4", "11.0.2")) {
            Path home = folder.resolve("jdk-" + version);
            Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
            assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
            Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        }
        Files.createDirectories(folder.resolve("jdk-99"));

        try (Stream<Path> folders = Files.list(folder)) {
            assertThat(Jdk.newest(folders)).map(Jdk::version).contains("25");
        }
        assertThat(Jdk.at(folder.resolve("jdk-17.0.1"), "--jdk")
                        .newerBeside()
                        .orElseThrow()
                        .feature())
                .isGreaterThanOrEqualTo(25);
        assertThat(Jdk.newest(Stream.of(folder, folder.resolve("jdk-11.0.2")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"17, 17.0.15", "25, 25", "26, 26-ea", "8, 1.8.0_392", "11, 11.0.2", "0, ''", "0, unknown"})
    void theFeatureIsReadOutOfAnyVersion(int feature, String version) {
        assertThat(new Jdk(Path.of("jdk"), version, "Vendor").feature()).isEqualTo(feature);
    }
}
