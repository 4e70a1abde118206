package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.testbed.embedded.Leftovers.Leftover;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Folders whose process has ended, and those whose process has not. */
class LeftoversTest {
    /** No process has had it since the machine was started. */
    private static final String NOBODY = "1 17";

    @TempDir
    private Path temporary;

    private Path cache;
    private Path database;

    @BeforeEach
    void makeADatabase() throws IOException {
        cache = Files.createDirectory(temporary.resolve("dbstacks"));
        database = cache.resolve("database-1");
        Files.createDirectories(database.resolve("data"));
    }

    /**
     * A process whose command line names the folder, as the server's does. It hears SIGINT also where Maven ignores it,
     * in the background of a shell.
     */
    @ParameterizedTest
    @CsvSource({"postmaster.pid, PostgreSQL", "server.pid, MariaDB or MySQL"})
    void aServerIsNamedThenEndedAndItsFolderRemoved(String file, String title) throws Exception {
        Path log = Files.createFile(database.resolve("log"));
        Process server = new ProcessBuilder("env", "--default-signal=INT", "tail", "-f", log.toString()).start();
        Files.writeString(database.resolve("data").resolve(file), server.pid() + "\n");
        claim(host(), NOBODY);

        assertThat(found()).containsExactly(title + " (process " + server.pid() + ") in database-1 of " + cache);
        assertThat(server.isAlive()).isTrue();
        Leftovers.end(cache);

        assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(cache).isEmptyDirectory();
        assertThat(found()).isEmpty();
    }

    /** The folder is left as after a crash of the machine. */
    @Test
    void aFolderWithoutAServerIsRemoved() throws Exception {
        claim(host(), NOBODY);

        Files.createDirectory(cache.resolve("database-1.removed")); // by a reaper that was killed

        assertThat(found()).containsExactly("database-1 of " + cache);
        Leftovers.end(cache);

        assertThat(cache).isEmptyDirectory();
    }

    /** Web applications go on without the one who has started them. */
    @Test
    void processesThatTheKilledReaperKnewAreEnded() throws Exception {
        Reaper killed = Reaper.start();
        Process left = new ProcessBuilder(killed.watched(Reaper.Watched.APP, List.of("sleep", "600"))).start();
        while (!Files.exists(killed.folder().resolve("open/app." + left.pid()))) {
            Thread.sleep(10);
        }
        killed.handle().destroyForcibly();
        killed.handle().onExit().get(10, TimeUnit.SECONDS);
        Files.writeString(Claim.file(database), host() + "\n" + NOBODY + "\n" + killed.folder() + "\n");

        Leftovers.end(cache);

        assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(killed.folder()).doesNotExist();
    }

    @Test
    void whatSomebodyUsesOrCleansUpIsLeftAlone() throws Exception {
        claim(
                host(),
                ProcessHandle.current().pid() + " "
                        + ProcessHandle.current()
                                .info()
                                .startInstant()
                                .orElseThrow()
                                .toEpochMilli());
        assertLeftAlone();
        claim("another host", NOBODY);
        assertLeftAlone();
        Files.writeString(Claim.file(database), ""); // is being written
        assertLeftAlone();
        Files.delete(Claim.file(database));
        Path used = cache.resolve("database-2");
        try (Reaper reaper = Reaper.start()) {
            Claim.take(used, reaper);
            Leftovers.end(cache);
            assertThat(Claim.file(used)).exists();
        }
    }

    /** Its process has the file locked, whoever cleans up after it. */
    @Test
    void theFolderOfAnotherProcessIsLeftAloneUntilItEnds() throws Exception {
        Process owner = new ProcessBuilder(
                        Jdk.current().home().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        database.toString())
                .start();
        try (BufferedReader output = owner.inputReader()) {
            assertThat(output.readLine()).isEqualTo("claimed");
            claimIsOf(NOBODY);
            assertLeftAlone();
        } finally {
            owner.destroyForcibly().waitFor();
        }

        Leftovers.end(cache);

        assertThat(cache).isEmptyDirectory();
    }

    /** An earlier version may use it, so it is only named. */
    @Test
    void aFolderWithoutAClaimIsNamed() {
        assertThat(Leftovers.found(Map.of("XDG_CACHE_HOME", temporary.toString())))
                .contains(new Leftover(database, Optional.empty(), false));
        Leftovers.end(cache);
        assertThat(database).exists();
    }

    /** Claims a folder and waits. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws Exception {
            Reaper reaper = Reaper.start();
            Claim.take(Path.of(args[0]), reaper);
            reaper.handle().destroyForcibly();
            System.out.println("claimed");
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        }
    }

    private void assertLeftAlone() {
        assertThat(found()).isEmpty();
        Leftovers.end(cache);
        assertThat(database).exists();
    }

    /** In the caches of this machine there may be others. */
    private List<String> found() {
        return Leftovers.found(Map.of("XDG_CACHE_HOME", temporary.toString())).stream()
                .filter(left -> left.folder().startsWith(cache))
                .map(Leftover::toString)
                .toList();
    }

    private void claim(String host, String reaper) throws IOException {
        Files.writeString(Claim.file(database), host + "\n" + reaper + "\n" + temporary.resolve("gone") + "\n");
    }

    private void claimIsOf(String reaper) throws IOException {
        List<String> lines = Files.readAllLines(Claim.file(database));
        Files.writeString(Claim.file(database), lines.get(0) + "\n" + reaper + "\n" + lines.get(2) + "\n");
    }

    private static String host() throws IOException {
        Path name = Path.of("/proc/sys/kernel/hostname");
        return Files.exists(name) ? Files.readString(name).strip() : "";
    }
}
