package io.github.dbstacks.records.json;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads the text of a run's files, whoever wrote them, in as much memory as the largest that dbstacks writes need. */
public final class RunText {
    /** The longest line of a published run has 50,000 characters. */
    private static final int MOST_LINE_CHARS = 1 << 20;

    private static final int MOST_MEBIBYTES = 64;
    private static final int CHARS = 8192;

    private RunText() {}

    /**
     * Reads a file as a whole.
     *
     * @throws IOException when it cannot be read; its message is a clause without a full stop
     */
    public static String read(Path file) throws IOException {
        require(file);
        return Files.readString(file);
    }

    /**
     * Reads a file line by line.
     *
     * @throws IOException when it cannot be read any further; its message is a clause without a full stop
     */
    public static void lines(Path file, Consumer<String> reader) throws IOException {
        require(file);
        StringBuilder line = new StringBuilder();
        char[] chars = new char[CHARS];
        try (BufferedReader text = Files.newBufferedReader(file)) {
            for (int read = text.read(chars); read >= 0; read = text.read(chars)) {
                int from = 0;
                for (int i = 0; i < read; i++) {
                    if (chars[i] == '\n') {
                        reader.accept(line.append(chars, from, i - from).toString());
                        line.setLength(0);
                        from = i + 1;
                    }
                }
                line.append(chars, from, read - from);
                if (line.length() > MOST_LINE_CHARS) {
                    throw new IOException("one of its lines has more than " + MOST_LINE_CHARS + " characters");
                }
            }
        } catch (MalformedInputException e) {
            throw new IOException("it holds bytes that are no text", e);
        }
        if (line.length() > 0) {
            reader.accept(line.toString());
        }
    }

    /** A pipe would make its reader wait for ever. */
    private static void require(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file.getFileName() + (Files.exists(file) ? " is no regular file" : " is missing"));
        }
        if (Files.size(file) > (long) MOST_MEBIBYTES << 20) {
            throw new IOException(file.getFileName() + " has more than " + MOST_MEBIBYTES + " MiB");
        }
    }
}
