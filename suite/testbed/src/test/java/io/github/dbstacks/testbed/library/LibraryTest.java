package io.github.dbstacks.testbed.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
                "io.netty:netty-transport-native-epoll:jar:linux-x86_64:4.2.19.Final",
                "org.springframework.boot:spring-boot-dependencies:pom:3.1.0"
            })
    void isReadAndWritten(String coordinates) {
        Library library = Library.parse(coordinates).orElseThrow();

        assertThat(library).hasToString(coordinates).isEqualTo(Library.of(library.key(), library.version()));
        assertThat(library.isBom()).isEqualTo(coordinates.contains(":pom:"));
    }

    @Test
    void theTypeIsLeftOut() {
        assertThat(Library.parse("org.tukaani:xz:jar:1.10")).contains(Library.of("org.tukaani:xz", "1.10"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "r2dbc-pool",
                "io.r2dbc:r2dbc-pool",
                "io.r2dbc:r2dbc-pool:",
                "a:b:c:d",
                "a:b:pom:jar:d",
                "a:b:<c>",
                "a b:c:d"
            })
    void anythingElseIsNone(String coordinates) {
        assertThat(Library.parse(coordinates)).isEmpty();
    }

    @Test
    void aJarTellsItsLibrary() {
        assertThat(JarName.of(Path.of("lib/scram-common-3.2.jar"))).contains(new JarName("scram-common", "3.2", ""));
        assertThat(JarName.of(Path.of("netty-resolver-dns-native-macos-4.2.15.Final-osx-aarch_64.jar")))
                .contains(new JarName("netty-resolver-dns-native-macos", "4.2.15.Final", "osx-aarch_64"));
        assertThat(JarName.of(Path.of("standalone-r2dbc.jar"))).isEmpty();
    }
}
