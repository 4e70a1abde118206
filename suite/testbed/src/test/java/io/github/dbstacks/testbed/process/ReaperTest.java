package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaperTest {
    private final Reaper reaper = Reaper.start();

    @TempDir
    private Path folder;

    private ProcessHandle other;

    /** It has a process group of its own, whose number is its own with a minus. */
    @BeforeEach
    void startAProcessThatIsNotWatched() throws IOException {
        Process shell = new ProcessBuilder("bash", "-c", "set -m; sleep 600 >&- 2>&- & echo $!").start();
        try (BufferedReader output = shell.inputReader()) {
            other = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
        }
    }

    @AfterEach
    void stop() {
        other.destroyForcibly();
        reaper.close();
    }

    @Test
    void aProcessThatIsLeftIsKilledAndItsFolderIsRemoved() throws Exception {
        Process left = startWatched();
        Path database = folder.resolve("database");
        Files.createDirectories(database.resolve("data"));
        reaper.watchFolder(database);

        reaper.reap();

        assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(database).doesNotExist();
        assertThat(ownFolder()).doesNotExist();
    }

    @Test
    void aNumberThatBelongsToAnotherProcessByNowIsLeftAlone() throws Exception {
        register(Long.toString(other.pid()), "1");
        register("-" + other.pid(), "");
        register("1x", "");

        reaper.reap();

        assertThat(other.isAlive()).isTrue();
    }

    /** In a folder that all may write to, somebody may have made the folder that the reaper's would be renamed to. */
    @Test
    void whatOthersPutBesideTheFolderIsNotRead() throws Exception {
        Path own = ownFolder();
        Path planted = Files.createDirectory(own.resolveSibling(own.getFileName() + ".closed"));
        try {
            Process left = startWatched();
            Files.writeString(planted.resolve("app." + other.pid()), "");

            reaper.reap();

            assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(other.isAlive()).isTrue();
            assertThat(planted.resolve("app." + other.pid())).exists();
        } finally {
            Files.deleteIfExists(planted.resolve("app." + other.pid()));
            Files.deleteIfExists(planted);
        }
    }

    /** The files of a server may belong to the user nobody, whose other processes may write there, too. */
    @Test
    void aServersFileThatNamesAnotherProcessStopsNothing() throws Exception {
        for (String number : List.of(Long.toString(other.pid()), "-" + other.pid())) {
            Path database = folder.resolve("database" + number);
            Path data = Files.createDirectories(database.resolve("data"));
            Files.writeString(data.resolve("postmaster.pid"), number + "\n");
            reaper.watchFolder(database);
        }

        reaper.reap();

        assertThat(other.isAlive()).isTrue();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anotherReaperDoesTheWorkOfOneThatWasKilled() throws Exception {
        Process left = startWatched();
        Path database = Files.createDirectory(folder.resolve("database"));
        reaper.watchFolder(database);
        assertThat(reaper.handle().destroyForcibly()).isTrue();
        reaper.handle().onExit().get(10, TimeUnit.SECONDS);

        reaper.reap();

        assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(database).doesNotExist();
        assertThat(ownFolder()).doesNotExist();
    }

    private Process startWatched() throws Exception {
        Process process = new ProcessBuilder(reaper.watched(Reaper.Watched.APP, List.of("sleep", "600"))).start();
        awaitFile(registered().resolveSibling("app." + process.pid()));
        return process;
    }

    /** The path of a registration without the number of its process. */
    private Path registered() {
        return Path.of(reaper.watched(Reaper.Watched.APP, List.of()).get(3));
    }

    /** The one that lies where others can write. */
    private Path ownFolder() {
        Path own = registered();
        while (!own.getFileName().toString().startsWith("dbstacks-")) {
            own = Objects.requireNonNull(own.getParent());
        }
        return own;
    }

    private void register(String number, String start) throws IOException {
        Files.writeString(registered().resolveSibling("app." + number), start + "\n");
    }

    private static void awaitFile(Path file) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!Files.exists(file) && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(file).exists();
    }
}
