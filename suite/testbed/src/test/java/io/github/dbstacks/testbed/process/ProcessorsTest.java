package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorsTest {
    @Test
    void noneAreAsked() {
        assertThat(Processors.parse(List.of(), 1, false)).isEmpty();
    }

    @Test
    void applicationAndDatabaseInEitherOrder() {
        Pinning pinning = new Pinning("0", "1", Optional.empty(), true);

        assertThat(Processors.parse(List.of("app=0", "db=1"), 2, true)).contains(pinning);
        assertThat(Processors.parse(List.of("db=1", "app=0"), 2, true)).contains(pinning);
    }

    @Test
    void listsOfRanges() {
        assertThat(Processors.parse(List.of("app=0-2,5", "db=3,4"), 6, true))
                .contains(new Pinning("0-2,5", "3,4", Optional.empty(), false));
        assertThat(Pinning.processors("0-2,5")).containsExactly(0, 1, 2, 5);
    }

    @Test
    void theLoadEngineMayHaveProcessorsOfItsOwnWhichItKeeps() {
        Pinning apart =
                Processors.parse(List.of("app=0", "db=1", "load=2-3"), 4, true).orElseThrow();

        assertThat(apart).isEqualTo(new Pinning("0", "1", Optional.of("2-3"), true));
        assertThat(apart.in(2)).isEqualTo(new Pinning("1", "0", Optional.of("2-3"), true));
        assertThat(apart.engine()).isEqualTo("2-3");
        assertThat(apart.all()).containsExactly(0, 1, 2, 3);
        assertThat(Processors.parse(Processors.words(apart), 4, true)).contains(apart);
        assertThat(new Pinning("0", "1", Optional.empty(), true).in(2).engine()).isEqualTo("0");
    }

    @Test
    void asManyOfEachAreSwappedInEverySecondBlock() {
        Pinning even = Processors.parse(List.of("app=0-1", "db=2,3"), 4, true).orElseThrow();

        assertThat(even.in(1).app()).isEqualTo("0-1");
        assertThat(even.in(1).database()).isEqualTo("2,3");
        assertThat(even.in(2).app()).isEqualTo("2,3");
        assertThat(even.in(2).database()).isEqualTo("0-1");
        assertThat(even.in(3)).isEqualTo(even.in(1));
    }

    @Test
    void moreOfTheOneStayWhereTheyAre() {
        Pinning uneven = Processors.parse(List.of("app=0-1", "db=2"), 4, true).orElseThrow();

        assertThat(uneven.swapped()).isFalse();
        assertThat(uneven.in(2)).isEqualTo(uneven);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app=0 db=0      | application and database must not share a processor",
                "app=0-3 db=2    | application and database must not share a processor",
                "app=0 db=1 load=1 | the load engine must not share a processor; without load=LIST it has the database's",
                "app=0 db=1 load=0-2 | the load engine must not share a processor; without load=LIST it has the database's",
                "app=0 db=1 load=4 | there are the processors 0 to 3",
                "app=0 db=1 load=3-2 | a range counts upwards",
                "app=0 db=4      | there are the processors 0 to 3",
                "app=1-99 db=0   | there are the processors 0 to 3",
                "app=3-1 db=0    | a range counts upwards",
                "app=0,3-1 db=2  | a range counts upwards",
                "app=0 db=2-1,3  | a range counts upwards"
            })
    void whatCannotBeIsRefusedInASentence(String words, String why) {
        assertThatThrownBy(() -> Processors.parse(List.of(words.split(" ")), 4, true))
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessage("--cpus " + words + " is not allowed: " + why + ".");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app=0",
                "app=0 app=1",
                "db=0 db=1",
                "app=0 database=1",
                "app= db=1",
                "app=one db=1",
                "app=-1 db=1",
                "app=0, db=1",
                "app=0-1-2 db=3",
                "app=00000 db=1"
            })
    void whatIsNoListIsRefusedWithAnExample(String words) {
        assertThatThrownBy(() -> Processors.parse(List.of(words.split(" ")), 4, true))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith("--cpus ")
                .hasMessageEndingWith(
                        " is not allowed: it takes app=LIST db=LIST, such as app=0 db=1 or app=0-3 db=4,5, and perhaps"
                                + " load=LIST beside them.");
    }

    @Test
    void withoutTasksetThereIsNoPinning() {
        assertThatThrownBy(() -> Processors.parse(List.of("app=0", "db=1"), 2, false))
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(1))
                .hasMessage("--cpus needs taskset (package util-linux), and there is none on the PATH.");
    }

    @Test
    void aCommandIsRunOnItsProcessors() {
        assertThat(Processors.on("0,2-3", List.of("java", "-version")))
                .containsExactly("taskset", "-c", "0,2-3", "java", "-version");
    }

    @Test
    void aProcessIsMovedWithItsChildren() throws Exception {
        Assumptions.assumeTrue(Processors.hasTaskset());
        Process process = new ProcessBuilder("sh", "-c", "sleep 60 & wait").start();
        try {
            while (process.children().findAny().isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            Processors.move(process.pid(), "0");

            long child = process.children().findAny().orElseThrow().pid();
            assertThat(allowed(process.pid())).isEqualTo("0");
            assertThat(allowed(child)).isEqualTo("0");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String allowed(long pid) throws Exception {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }
}
