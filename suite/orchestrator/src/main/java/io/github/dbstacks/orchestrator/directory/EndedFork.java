package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.json.RecordMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Reads how a fork ended from its file. It reads only the first and the last line, because this is asked for every fork
 * before every block.
 */
final class EndedFork {
    /** Each of these lines is shorter: it holds a command, or a sentence and some numbers. */
    private static final int LINE_BYTES = 65_536;

    private EndedFork() {}

    /** Returns how the fork ended; empty when there is no such file, or when its last line is missing or broken. */
    static Optional<ForkEnded> in(Path file) {
        try {
            String last = Files.isRegularFile(file) ? lastLine(file) : "";
            return last.startsWith("{\"record\":\"ended\"")
                    ? Optional.of(RecordMapper.MAPPER.readValue(last, ForkEnded.class))
                    : Optional.empty();
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    /** Returns from when to when a fork ran; empty when it has not come to its end. */
    static Optional<Span> span(Path file) {
        Optional<ForkEnded> ended = in(file);
        if (ended.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            String first = new String(in.readNBytes(LINE_BYTES), StandardCharsets.UTF_8).split("\n", 2)[0];
            ForkStarted started = RecordMapper.MAPPER.readValue(first, ForkStarted.class);
            return Optional.of(new Span(
                    Instant.parse(started.startedAt()),
                    Instant.parse(ended.get().endedAt())));
        } catch (IOException | JacksonException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private static String lastLine(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(Math.max(0, channel.size() - LINE_BYTES));
            byte[] bytes = Channels.newInputStream(channel).readAllBytes();
            String end = new String(bytes, StandardCharsets.UTF_8).stripTrailing();
            return end.substring(end.lastIndexOf('\n') + 1);
        }
    }
}
