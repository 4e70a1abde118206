package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.records.ForkEnded;
import io.github.dbstacks.records.ForkStarted;
import io.github.dbstacks.records.RecordMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A fork's JSON Lines: each line is on its way to the disk before the next is awaited. */
public final class ForkFile implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    ForkFile(Path file, ForkStarted started) throws IOException {
        this.file = file;
        this.channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        append("fork", started);
    }

    public synchronized void append(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw RunDirectory.cannotWrite(file, e);
        }
    }

    /** Appends a record of the orchestrator's own. */
    public void append(String kind, Object value) {
        append(RecordMapper.line(kind, value));
    }

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
