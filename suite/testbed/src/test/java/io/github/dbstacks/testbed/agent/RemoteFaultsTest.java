package io.github.dbstacks.testbed.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell that copies as it should, and an agent that is a script: what a host that is not in order says. */
class RemoteFaultsTest {
    /** The number of the question in a line. */
    private static final String NUMBER = "id=${line##*\\\"id\\\":}; id=${id%%[,\\}]*}; ";

    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void makeAJar() throws IOException {
        jar = Files.write(folder.resolve("a.jar"), new byte[50_000]);
    }

    @Test
    void aKeyThatIsRefused() {
        assertRefused(
                () -> open("echo 'me@h1: Permission denied (publickey).' >&2; exit 255"),
                "Files could not be copied to h1: me@h1: Permission denied (publickey).");
        assertRefused(
                () -> open("echo 'Host key verification failed.' >&2; exit 255"),
                "Files could not be copied to h1: Host key verification failed.");
        assertRefused(() -> open("exit 255"), "Files could not be copied to h1: sh ended with status 255.");
    }

    @Test
    void aDiskThatIsFull() {
        assertRefused(
                () -> open("cat >/dev/null; echo 'tar: a.jar: Cannot write: No space left on device' >&2;"
                        + " echo 'tar: Exiting with failure status due to previous errors' >&2; exit 2"),
                "Files could not be copied to h1: tar: a.jar: Cannot write: No space left on device.");
    }

    @Test
    void noTarOrNothingThatHashes() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String program : List.of("sh", "rm", "mkdir", "mv", "id", "ls", "chmod")) {
            Files.createSymbolicLink(programs.resolve(program), Path.of("/bin", program));
        }
        String shell = "PATH=" + programs + "; sh -c \"$command\"";

        assertThatThrownBy(() -> open(shell))
                .isInstanceOf(BenchException.class)
                .hasMessageMatching("Files could not be copied to h1: .*tar.* not found\\.");
        Files.createSymbolicLink(programs.resolve("tar"), Path.of("/bin/tar"));
        assertRefused(
                () -> open(shell),
                "Files could not be copied to h1: neither sha256sum nor shasum nor openssl is installed.");
    }

    @Test
    void noJdkOrAnOldOne() {
        RemoteHost host = new RemoteHost("h1", "127.0.0.1", "/no such/jdk", folder.toString(), List.of("sh", "-c"));

        assertRefused(
                () -> RemoteMachine.open(host, folder, List.of(jar)),
                "Files could not be copied to h1: there is no JDK in /no such/jdk.");
        assertRefused(
                () -> open(withAgent("echo 'Error: LinkageError occurred while loading main class Agent' >&2;"
                        + " echo 'java.lang.UnsupportedClassVersionError: Agent has been compiled by a more recent version' >&2;"
                        + " exit 1")),
                "The host h1 is lost: the JDK that the file of hosts names there is older than 17.");
    }

    @Test
    void anotherJdkThanThePlanNeeds() throws InterruptedException {
        String jdk =
                "\\\"value\\\":{\\\"home\\\":\\\"/jdk\\\",\\\"version\\\":\\\"11.0.2\\\",\\\"vendor\\\":\\\"v\\\"}";
        try (RemoteMachine machine = open(withAgent(answering(jdk)))) {
            assertThatThrownBy(() -> machine.use(Jdk.current(), "the plan"))
                    .isInstanceOf(BenchException.class)
                    .hasMessage("h1 has JDK 11.0.2 v in " + Jdk.current().home() + ", and the plan needs "
                            + Jdk.current().label() + ".");
        }
    }

    /** What was cut off has not its name, so that it is copied again. */
    @Test
    void jarsThatWereCopiedHalf() throws Exception {
        assertThatThrownBy(() -> open("head -c 20000 | sh -c \"$command\""))
                .isInstanceOf(BenchException.class)
                .hasMessageMatching("Files could not be copied to h1: tar: .*");
        open(withAgent(answering("\\\"value\\\":1"))).close();
    }

    /** An agent that lies there would say what it likes of itself, so it is not started. */
    @Test
    void anotherJarInThePlaceOfTheOneThatWasCopied() throws Exception {
        Path started = folder.resolve("started");
        String agent = withAgent("touch '" + started + "'; " + answering("\\\"value\\\":1"));
        open(agent).close();
        Files.delete(started);
        Files.writeString(copied().resolve("a.jar"), "planted");

        assertRefused(() -> open(agent), "a.jar on h1 is not what was copied: remove " + copied() + ".");
        assertThat(started).doesNotExist();
    }

    /** The folder lies as in {@code /tmp}, where anybody may have made a folder of this name before. */
    @Test
    void aFolderThatOthersCanWriteToIsRefused() throws Exception {
        Path shared = Files.createDirectories(folder.resolve("files"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertRefused(
                () -> open("sh -c \"$command\""),
                "Files could not be copied to h1: others can write to " + shared + ": chmod go-w " + shared
                        + " if nobody else has, or name another folder.");
        assertThat(shared).isEmptyDirectory();
    }

    @Test
    void aClockThatIsOff() throws InterruptedException {
        String clock = "\\\"value\\\":$(( ($(date +%s) + 90) * 1000 ))";
        try (RemoteMachine machine = open(withAgent(answering(clock)))) {
            assertThat(machine.clockOffset().orElseThrow().toMillis()).isCloseTo(89_500, within(1_000L));
        }
    }

    @Test
    void aPortOrAnAddressThatIsNotFree() throws InterruptedException {
        String error = "\\\"error\\\":\\\"No port is free at 10.0.0.9: Cannot assign requested address.\\\"";
        try (RemoteMachine machine = open(withAgent(answering(error)))) {
            assertRefused(
                    machine.calls()::freePort, "h1: No port is free at 10.0.0.9: Cannot assign requested address.");
        }
    }

    /** Status 255 is of ssh; what a program ends with is a line of the agent. */
    @Test
    void aConnectionThatBreaks() throws InterruptedException {
        try (RemoteMachine machine = open(withAgent(doing("echo 'Connection to h1 closed by remote host.' >&2;"
                + " echo 'OpenJDK 64-Bit Server VM warning: something' >&2; exit 255")))) {
            String sentence = "The host h1 is lost: Connection to h1 closed by remote host.";
            assertRefused(machine.calls()::freePort, sentence);
            assertThat(machine.lost()).isCompletedWithValue(sentence);
        }
    }

    private static void assertRefused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(BenchException.class).hasMessage(sentence);
    }

    /** A shell that copies, and whose agent is a script. */
    private static String withAgent(String script) {
        return "case $command in *.agent.Agent*) " + script + ";; *) sh -c \"$command\";; esac";
    }

    /** An agent that answers the first question, and does something for each other. */
    private static String doing(String onQuestion) {
        return "while read -r line; do case $line in *\\\"id\\\":1}*) echo \"{\\\"id\\\":1,\\\"value\\\":1}\";; *id*) "
                + NUMBER + onQuestion + ";; esac; done";
    }

    /** An agent that answers each question with this. */
    private static String answering(String answer) {
        return doing("echo \"{\\\"id\\\":$id," + answer + "}\"");
    }

    /** @param shell a script that finds the command for the host in {@code $command} */
    private RemoteMachine open(String shell) throws InterruptedException {
        return RemoteMachine.open(
                new RemoteHost(
                        "h1",
                        "127.0.0.1",
                        Jdk.current().home().toString(),
                        folder.resolve("files").toString(),
                        List.of("sh", "-c", "command=$0; " + shell)),
                folder,
                List.of(jar));
    }

    private Path copied() throws IOException {
        try (Stream<Path> folders = Files.list(folder.resolve("files"))) {
            return folders.findFirst().orElseThrow();
        }
    }
}
