package io.github.dbstacks.orchestrator.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.testbed.BenchException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTest {
    @TempDir
    private Path results;

    private RunDirectory directory;

    @BeforeEach
    void create() {
        directory =
                RunDirectory.create(results, Examples.run(List.of(new PlannedFork(1, 1, Examples.reference(), false))));
    }

    @Test
    void oneAtATime() throws Exception {
        try (Lease first = Lease.take(directory.path(), ProcessHandle.current())) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> Lease.take(directory.path(), ProcessHandle.current()))
                    .isInstanceOf(BenchException.class)
                    .hasMessageEndingWith("another ./bench run is writing to it at this moment.");
        }
        try (Lease second = Lease.take(directory.path(), ProcessHandle.current())) {
            assertThat(second).isNotNull();
        }
        assertThat(directory.path().resolve("lock")).isEmptyFile();
    }

    @Test
    void aLinkInPlaceOfTheFileIsNotFollowed() throws Exception {
        Path own = Files.writeString(results.resolve("own"), "mine");
        Files.createSymbolicLink(directory.path().resolve("lock"), own);

        assertThatThrownBy(() -> Lease.take(directory.path(), ProcessHandle.current()))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith("The results cannot be written to ");
        assertThat(own).hasContent("mine");
    }

    /** Who reads a pipe waits for ever. */
    @Test
    void aPipeInPlaceOfTheFileIsRefused() throws Exception {
        Path pipe = directory.path().resolve("lock");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> Lease.take(directory.path(), ProcessHandle.current()))
                .isInstanceOf(BenchException.class)
                .hasMessage("The results cannot be written to " + pipe + ": it is no regular file.");
    }

    @Test
    void isGivenBackOnce() throws Exception {
        Lease first = Lease.take(directory.path(), ProcessHandle.current());
        first.close();
        try (Lease second = Lease.take(directory.path(), ProcessHandle.current())) {
            assertThat(second).isNotNull();

            assertThatCode(first::close).doesNotThrowAnyException();

            assertThat(directory.path().resolve("lock")).isNotEmptyFile();
        }
    }

    /** It has opened the file before the first gives the lease back, and locks it afterwards. */
    @Test
    void whoOpensTheFileJustBeforeTheFirstEndsKeepsOthersOut() throws Exception {
        Lease first = Lease.take(directory.path(), ProcessHandle.current());
        try (FileChannel second = FileChannel.open(directory.path().resolve("lock"), StandardOpenOption.WRITE)) {
            first.close();

            assertThat(second.tryLock()).isNotNull();
            assertThatThrownBy(() -> Lease.take(directory.path(), ProcessHandle.current()))
                    .hasMessageEndingWith("another ./bench run is writing to it at this moment.");
        }
    }

    @Test
    void waitsForTheCleanerOfAKilledPredecessor() throws Exception {
        Process cleaner = new ProcessBuilder("sleep", "600").start();
        try {
            leaveBehind(cleaner.toHandle());
            CompletableFuture<Boolean> wasAlive = CompletableFuture.supplyAsync(() -> take(cleaner));
            Thread.sleep(300);
            cleaner.destroyForcibly();

            assertThat(wasAlive.join()).isFalse();
        } finally {
            cleaner.destroyForcibly();
        }
    }

    /**
     * A lock file of a machine that lost power may hold anything. Nobody holds it, so it does not keep a run from going
     * on.
     */
    @ParameterizedTest
    @ValueSource(strings = {"\0\0\0\0\0\0\0\0", "garbage", "12", "-1 5", "99999999999999999999 1", "1 2 3"})
    void aDamagedFileIsReplaced(String content) throws Exception {
        Files.writeString(directory.path().resolve("lock"), content.repeat(content.equals("garbage") ? 1_000 : 1));

        try (Lease lease = Lease.take(directory.path(), ProcessHandle.current())) {
            assertThat(lease).isNotNull();
            assertThat(Files.readString(directory.path().resolve("lock")))
                    .startsWith(ProcessHandle.current().pid() + " ");
        }
    }

    /** @return whether the cleaner was still there when the lease was given */
    private boolean take(Process cleaner) {
        try (Lease lease = Lease.take(directory.path(), ProcessHandle.current())) {
            assertThat(lease).isNotNull();
            return cleaner.toHandle().isAlive();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Leaves the file as a kill does: it is there, and nobody holds it. */
    private void leaveBehind(ProcessHandle cleaner) throws Exception {
        Lease lease = Lease.take(directory.path(), cleaner);
        String identity = Files.readString(directory.path().resolve("lock"));
        lease.close();
        Files.writeString(directory.path().resolve("lock"), identity);
    }
}
