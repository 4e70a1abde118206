package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The records of one fork as JSON Lines. Each line is given to the operating system at once. After a line that could
 * not be written completely none is written any more, so that only the last line of a file can be broken.
 */
public final class ForkFile implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private @Nullable BenchException failure;

    private ForkFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Begins a file anew.
     *
     * @param log to which its process appends; no symbolic link is followed to either, and no pipe is waited for
     */
    static ForkFile create(Path file, Path log) {
        try {
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(file);
            if (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(log);
            }
            return new ForkFile(file, FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /** The folder for files of observers. It has the name of this file and is made when it is first asked for. */
    public Path folder() {
        String name = file.getFileName().toString().replace(".jsonl", "");
        try {
            return Files.createDirectories(file.resolveSibling(name));
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file.resolveSibling(name), e);
        }
    }

    /** @throws BenchException when the file cannot be written, and again for every further line */
    public synchronized void append(String line) {
        if (failure != null) {
            throw failure;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            failure = RunDirectory.cannotWrite(file, e);
            throw failure;
        }
    }

    /** Appends a record of the orchestrator. */
    public void append(String kind, Object value) {
        append(RecordMapper.line(kind, value));
    }

    /** Appends the last line and returns when the whole file is on the disk. */
    public synchronized void end(ForkEnded ended) {
        append("ended", ended);
        try {
            channel.force(true);
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }
}
