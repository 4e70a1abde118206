package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompilerThreadsTest {
    @TempDir
    private Path tasks;

    @Test
    void addsUpTheCompilersAndNothingElse() throws IOException {
        thread(1, "java", "900 5 7");
        thread(2, "C2 CompilerThre", "100 5 7");
        thread(3, "C1 CompilerThre", "40 5 7");
        CompilerThreads compilers = new CompilerThreads(tasks);
        assertThat(compilers.cpuNanosSinceLastCall()).hasValue(140);

        thread(1, "java", "2000 5 7");
        thread(2, "C2 CompilerThre", "107 5 7");
        assertThat(compilers.cpuNanosSinceLastCall()).hasValue(7);
    }

    /** HotSpot ends compiler threads that have nothing to do, and starts new ones. */
    @Test
    void aCompilerThatEndedIsNotSubtracted() throws IOException {
        thread(2, "C2 CompilerThre", "100 5 7");
        thread(3, "C2 CompilerThre", "500 5 7");
        CompilerThreads compilers = new CompilerThreads(tasks);
        compilers.cpuNanosSinceLastCall();

        Files.delete(tasks.resolve("3/comm"));
        Files.delete(tasks.resolve("3/schedstat"));
        Files.delete(tasks.resolve("3"));
        thread(2, "C2 CompilerThre", "101 5 7");
        thread(4, "C1 CompilerThre", "20 5 7");
        assertThat(compilers.cpuNanosSinceLastCall()).hasValue(21);
    }

    @Test
    void areUnknownWhereNothingTellsThem() {
        assertThat(new CompilerThreads(tasks.resolve("missing")).cpuNanosSinceLastCall())
                .isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsThoseOfThisProcess() {
        assertThat(new CompilerThreads().cpuNanosSinceLastCall().orElseThrow()).isPositive();
    }

    private void thread(int id, String name, String schedstat) throws IOException {
        Path folder = Files.createDirectories(tasks.resolve(Integer.toString(id)));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
    }
}
