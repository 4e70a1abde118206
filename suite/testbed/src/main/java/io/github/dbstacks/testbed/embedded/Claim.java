package io.github.dbstacks.testbed.embedded;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells what a process says of a folder that it has made in the cache: a file beside the folder, which the process
 * keeps locked as long as it lives. So another process knows what nobody uses any more, after a kill as after a crash
 * of the machine.
 *
 * @param folder which is claimed
 * @param host whose process it is
 * @param reaper process that cleans up after the one that has the lock: its id and when it started
 * @param registered folder where processes that must end are registered
 */
record Claim(Path folder, String host, String reaper, Path registered) {
    static final String ENDING = ".claim";

    /**
     * The channels of this JVM. Closing any other channel of one of these files would release its lock (fcntl in
     * POSIX).
     */
    private static final Map<Path, FileChannel> OWN = new ConcurrentHashMap<>();

    private static final int LINES = 3;

    /** Claims a folder that is about to be made. */
    static void take(Path folder, Reaper reaper) throws IOException {
        Path file = file(folder);
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        OWN.put(file, channel);
        lock(channel);
        String text = String.join("\n", thisHost(), Reaper.identity(reaper.handle()), reaper.folder() + "\n");
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        channel.force(true); // It must be there after a crash of the machine.
    }

    static Path file(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ENDING);
    }

    /** The claim of a folder; empty while it is being written, and where this JVM or another user has made it. */
    static Optional<Claim> of(Path folder) throws IOException {
        Path file = file(folder);
        if (OWN.containsKey(file) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !Files.isWritable(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        return lines.size() < LINES || !lines.get(1).matches("\\d{1,18} \\d{1,18}")
                ? Optional.empty()
                : Optional.of(new Claim(folder, lines.get(0), lines.get(1), Path.of(lines.get(2))));
    }

    /** Says whether the folder may be removed, as long as the lock is open. */
    record Lock(FileChannel channel, boolean isHeld) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** It is not held where the process has its lock yet, its reaper still cleans up, or both are on another host. */
    Lock takeOver() throws IOException {
        FileChannel channel = FileChannel.open(file(folder), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        boolean isCleaned = ProcessHandle.of(Long.parseLong(reaper.split(" ", 2)[0]))
                .filter(process -> Reaper.identity(process).equals(reaper))
                .isPresent();
        return new Lock(channel, host.equals(thisHost()) && !isCleaned && lock(channel));
    }

    /** Returns false also where the file system has no locks. */
    private static boolean lock(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    /** Homes may be shared by hosts, and a lock need not hold between them. */
    private static String thisHost() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
