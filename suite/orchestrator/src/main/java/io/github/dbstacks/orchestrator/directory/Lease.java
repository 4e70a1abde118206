package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * The right to write to a run's directory, which one process has at a time. The process keeps the file {@code lock}
 * locked as long as it lives. The file names its reaper: after a kill, the next process waits until that reaper has
 * stopped everything.
 */
public final class Lease implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 150;
    private static final int LONGEST_IDENTITY = 40;
    /** Process id and start time, or 0 where the system does not tell it. */
    private static final Pattern IDENTITY = Pattern.compile("\\d{1,18} \\d{1,18}");

    private final Path file;
    private final FileChannel channel;

    private Lease(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Waits until everything that a killed predecessor has left is stopped.
     *
     * @param directory of a run
     * @param cleaner the reaper of this process
     */
    public static Lease take(Path directory, ProcessHandle cleaner) throws InterruptedException {
        Path file = directory.resolve("lock");
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("it is no regular file"); // a pipe would be waited for
            }
            FileChannel channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (!isLocked(channel)) {
                channel.close();
                throw BenchException.usage(
                        directory + " is in use: another ./bench run is writing to it at this moment.");
            }
            awaitEnd(read(channel), file);
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(Reaper.identity(cleaner).getBytes(StandardCharsets.UTF_8)), 0);
            return new Lease(file, channel);
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /**
     * Leaves the file there, empty: another process may have opened it, and must not lock a file that is deleted
     * meanwhile. After Ctrl-C the run that ends and the shutdown hook both close the lease; only the first does
     * anything.
     */
    @Override
    public synchronized void close() {
        try {
            if (channel.isOpen()) {
                channel.truncate(0);
                channel.close();
            }
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Reads through the locked channel, because closing any other channel of the file would release the lock (fcntl in
     * POSIX).
     */
    private static String read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_IDENTITY);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // reads on until the end
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /** Nobody holds the lock, so the run that wrote it has ended, whatever stands there. */
    private static void awaitEnd(String identity, Path file) throws InterruptedException {
        boolean isOne = IDENTITY.matcher(identity).matches();
        if (!isOne && !identity.isEmpty()) {
            System.err.println(file + " is damaged, so what may be left of a killed run is not waited for.");
        }
        Optional<ProcessHandle> predecessor = isOne
                ? ProcessHandle.of(Long.parseLong(identity.split(" ", 2)[0]))
                        .filter(process -> Reaper.identity(process).equals(identity))
                : Optional.empty();
        if (predecessor.isEmpty()) {
            return;
        }
        System.err.println("Waiting until what is left of the killed run has been stopped.");
        try {
            predecessor.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw BenchException.failed("What is left of the killed run in " + file.getParent()
                    + " does not end: stop process " + predecessor.get().pid() + " and the processes below it.");
        } catch (ExecutionException e) {
            throw new AssertionError("onExit() does not fail", e);
        }
    }
}
