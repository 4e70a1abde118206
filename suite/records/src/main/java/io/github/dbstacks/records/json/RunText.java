package io.github.dbstacks.records.json;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Reads and writes the text of a run's files. Whoever wrote them, reading takes memory for a text of 64 MiB or for a
 * line of a million characters at most, and writing follows no symbolic link.
 */
public final class RunText {
    /** The limit for a file that is read as a whole. */
    private static final int MOST_MEBIBYTES = 64;
    /** The limit for a file that is read line by line, as an archive may hold. An hour of load writes 20 MiB. */
    private static final int MOST_MEBIBYTES_OF_LINES = 1024;

    private static final int MOST_BYTES_OF_END = 1 << 20;

    private static final String NO_TEXT = "it holds bytes that are no text";

    private RunText() {}

    /** Something that is written to a file. */
    public interface Content {
        void writeTo(Appendable out) throws IOException;
    }

    public static void replace(Path file, String text) throws IOException {
        replace(file, out -> out.append(text));
    }

    /**
     * Writes a new file and moves it over the old one, so that a crash leaves one of them complete and nobody reads
     * half of one.
     */
    public static void replace(Path file, Content content) throws IOException {
        moved(file, out -> {
            Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            content.writeTo(text);
            text.flush();
        });
    }

    /** Replaces a file that is no text in the same way. */
    public static void replace(Path file, byte[] content) throws IOException {
        moved(file, out -> out.write(content));
    }

    /** The bytes that a file gets. */
    private interface Bytes {
        void writeTo(OutputStream out) throws IOException;
    }

    private static void moved(Path file, Bytes content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".new");
        try {
            try (FileChannel channel = FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    // Channels.newWriter would take no notice of a write that a full disk has cut short.
                    OutputStream out = Channels.newOutputStream(channel)) {
                content.writeTo(out);
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /**
     * Reads a file of at most 64 MiB as a whole.
     *
     * @throws IOException when it cannot be read; its message is a clause without a full stop
     */
    public static String read(Path file) throws IOException {
        require(file, MOST_MEBIBYTES);
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) {
            throw new IOException(NO_TEXT, e);
        }
    }

    /**
     * Reads a file of at most 1024 MiB line by line.
     *
     * @throws IOException when it cannot be read any further; its message is a clause without a full stop
     */
    public static void lines(Path file, Consumer<String> reader) throws IOException {
        require(file, MOST_MEBIBYTES_OF_LINES);
        try (LimitedLines lines = LimitedLines.of(Files.newBufferedReader(file))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reader.accept(line);
            }
        } catch (MalformedInputException e) {
            throw new IOException(NO_TEXT, e);
        }
    }

    /**
     * The last million bytes of a file, whatever bytes they are; all of a shorter one. A program that prints without
     * end may have written it.
     */
    public static String end(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long begin = Math.max(0, channel.size() - MOST_BYTES_OF_END);
            channel.position(begin);
            String text =
                    new String(Channels.newInputStream(channel).readNBytes(MOST_BYTES_OF_END), StandardCharsets.UTF_8);
            return begin == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    /** A pipe would make its reader wait for ever. */
    private static void require(Path file, int mebibytes) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file.getFileName() + (Files.exists(file) ? " is no regular file" : " is missing"));
        }
        if (Files.size(file) > (long) mebibytes << 20) {
            throw new IOException(file.getFileName() + " has more than " + mebibytes + " MiB");
        }
    }
}
