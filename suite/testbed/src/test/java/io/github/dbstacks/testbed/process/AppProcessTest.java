package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The logs are those of JDK 17. */
class AppProcessTest {
    @Test
    void aJvmGetsTheFolderForTemporaryFiles() {
        assertThat(AppProcess.withTemporaryFolder(
                        List.of("taskset", "-c", "1", "/jdk/bin/java", "-Xmx1g", "-cp", "a.jar", "Main"), "/my/tmp"))
                .containsExactly(
                        "taskset",
                        "-c",
                        "1",
                        "/jdk/bin/java",
                        "-Djava.io.tmpdir=/my/tmp",
                        "-Xmx1g",
                        "-cp",
                        "a.jar",
                        "Main");
        assertThat(AppProcess.withTemporaryFolder(List.of("sleep", "1"), "/my/tmp"))
                .containsExactly("sleep", "1");
    }

    @Test
    void anApplicationEndsWithASentence() {
        assertThat(AppProcess.lastWords(List.of("something", "PostgreSQL is away. ", "")))
                .isEqualTo("PostgreSQL is away.");
        assertThat(AppProcess.lastWords(List.of(""))).isEqualTo("It ended without a message.");
    }

    @Test
    void aJvmThatDoesNotKnowAnOptionNamesIt() {
        assertThat(AppProcess.lastWords(List.of(
                        "Unrecognized VM option 'Frob'",
                        "Error: Could not create the Java Virtual Machine.",
                        "Error: A fatal exception has occurred. Program will exit.")))
                .isEqualTo("Unrecognized VM option 'Frob'");
    }

    @Test
    void aJvmWithoutMemorySaysSo() {
        assertThat(AppProcess.lastWords(List.of(
                        "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00007f8fec000000, 214748364800, 0)"
                                + " failed; error='Not enough space' (errno=12)",
                        "#",
                        "# There is insufficient memory for the Java Runtime Environment to continue.",
                        "# Native memory allocation (mmap) failed to map 214748364800 bytes.",
                        "# An error report file with more information is saved as:",
                        "# /tmp/hs_err_pid1124.log")))
                .isEqualTo("There is insufficient memory for the Java Runtime Environment to continue. Native memory"
                        + " allocation (mmap) failed to map 214748364800 bytes.");
        assertThat(AppProcess.lastWords(List.of(
                        "Error occurred during initialization of VM",
                        "Could not reserve enough space for 10485758951424KB object heap")))
                .isEqualTo("Could not reserve enough space for 10485758951424KB object heap");
    }
}
