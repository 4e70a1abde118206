package io.github.dbstacks.records.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines of limited length, so that whoever writes an endless one does not fill the memory of its reader. */
public final class LimitedLines implements Closeable {
    /** The longest line of a published run has 50,000 characters. */
    public static final int MOST_CHARS = 1 << 20;

    private static final int CHARS = 8192;

    private final Reader reader;
    private final int most;
    private final boolean cuts;
    private final char[] chars = new char[CHARS];
    private int next;
    private int end;

    private LimitedLines(Reader reader, int most, boolean cuts) {
        this.reader = reader;
        this.most = most;
        this.cuts = cuts;
    }

    /** Reads a text whose lines have a million characters at most; a longer one cannot be read. */
    public static LimitedLines of(Reader text) {
        return new LimitedLines(text, MOST_CHARS, false);
    }

    /** Reads a text in UTF-8 with the same limit. */
    public static LimitedLines of(InputStream text) {
        return of(text, MOST_CHARS);
    }

    /** @param most characters of a line; a longer one cannot be read */
    public static LimitedLines of(InputStream text, int most) {
        return new LimitedLines(new InputStreamReader(text, StandardCharsets.UTF_8), most, false);
    }

    /** @param most characters of a line; the rest of a longer one is skipped */
    public static LimitedLines cut(InputStream text, int most) {
        return new LimitedLines(new InputStreamReader(text, StandardCharsets.UTF_8), most, true);
    }

    /**
     * The next line without its end, which is a line feed, perhaps after a carriage return.
     *
     * @return null after the last one
     * @throws IOException when it is too long; its message is a clause without a full stop
     */
    public @Nullable String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean isBegun = false;
        while (true) {
            if (next == end) {
                end = Math.max(0, reader.read(chars));
                next = 0;
                if (end == 0) {
                    return isBegun ? line.toString() : null;
                }
            }
            isBegun = true;
            int from = next;
            while (next < end && chars[next] != '\n') {
                next++;
            }
            append(line, from);
            if (next < end) {
                next++;
                int last = line.length() - 1;
                return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
            }
        }
    }

    private void append(StringBuilder line, int from) throws IOException {
        int room = most - line.length();
        line.append(chars, from, Math.min(room, next - from));
        if (next - from > room && !cuts) {
            throw new IOException("one of its lines has more than " + most + " characters");
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
