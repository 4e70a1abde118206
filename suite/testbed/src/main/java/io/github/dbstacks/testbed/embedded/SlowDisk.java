package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the disk of an embedded server slow, for every user and on every file system of Linux: a library that is loaded
 * before the C library lets each {@code fsync} and {@code fdatasync} of the server take longer. So the server waits for
 * its log as it does for a disk that is slow, with the locks that it holds then, and sessions that commit meanwhile
 * share the next flush.
 */
public final class SlowDisk {
    /** A setting of an embedded server: that its disk can be slowed. */
    public static final String SETTING = "slow-disk";

    /** The sentence that says why a fork cannot be measured. */
    public static final String IMPOSSIBLE =
            "The disk of the database cannot be slowed here: it takes Linux, a C compiler (cc) and"
                    + " a server that ./bench starts on this machine.";

    private static final String DELAY = "disk-delay";
    private static final String SOURCE = "slow-disk.c";
    private static final String LIBRARY = "slow-disk.so";
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private SlowDisk() {}

    /**
     * Builds the library for a server whose settings ask for it.
     *
     * @param folder in which the server is started
     * @param beside folder of its certificate
     * @return variables for its process; none where the library cannot be built
     */
    static Map<String, String> environment(Path folder, Path beside, Map<String, String> settings) throws IOException {
        if (!settings.containsKey(SETTING) || !System.getProperty("os.name").equals("Linux") || !isBuilt(folder)) {
            return Map.of();
        }
        Path delay = Files.write(beside.resolve(DELAY), new byte[Long.BYTES]);
        // A list of libraries may have no space in a name, and a folder may.
        return Map.of("LD_PRELOAD", "./" + LIBRARY, "DBSTACKS_DISK_DELAY", delay.toString());
    }

    private static boolean isBuilt(Path folder) throws IOException {
        Files.writeString(folder.resolve(SOURCE), ResourceText.of(SlowDisk.class, SOURCE));
        try {
            Process compiler = new ProcessBuilder(
                            List.of("cc", "-shared", "-fPIC", "-O2", "-o", LIBRARY, SOURCE, "-ldl"))
                    .directory(folder.toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return Told.status(compiler, LONGEST) == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while the library for a slow disk was built.");
        }
    }

    /** The settings that the server itself knows. */
    static Map<String, String> without(Map<String, String> settings) {
        Map<String, String> own = new LinkedHashMap<>(settings);
        own.remove(SETTING);
        return own;
    }

    /**
     * Lets each flush take so much longer from now on.
     *
     * @return whether that is possible; without a delay it always is
     */
    public static boolean slow(Server server, Duration delay) {
        Optional<Path> file = server.rootCertificate()
                .filter(certificate -> server.isEmbedded())
                .map(certificate -> certificate.resolveSibling(DELAY))
                .filter(Files::exists);
        if (file.isEmpty()) {
            return delay.isZero();
        }
        ByteBuffer nanos = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        nanos.putLong(delay.toNanos()).flip();
        try (FileChannel channel = FileChannel.open(file.get(), StandardOpenOption.WRITE)) {
            channel.write(nanos, 0);
            return true;
        } catch (IOException e) {
            throw BenchException.failed("The disk of the database cannot be slowed", e);
        }
    }
}
