package io.github.dbstacks.testbed.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Holds what a program told that has ended. Of each output it keeps the end, and a program that takes too long is
 * killed, so neither one that prints without end nor one that hangs can stop dbstacks.
 *
 * @param status with which it ended
 * @param output the last million bytes of its standard output
 * @param errors the same of its standard error; empty where that is no pipe
 */
public record Told(int status, String output, String errors) {
    private static final int MOST_BYTES = 1 << 20;

    /** What a program has started may outlive it, and keeps its output open. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private static final Duration KILLED = Duration.ofSeconds(10);

    /** @throws IOException when it cannot be started, or does not end; its message is a clause without a full stop */
    public static Told by(ProcessBuilder program, Duration longest) throws IOException, InterruptedException {
        return by(List.of(program), longest);
    }

    /** Returns what the last of several programs told, each of which reads what the one before it prints. */
    public static Told by(List<ProcessBuilder> programs, Duration longest) throws IOException, InterruptedException {
        List<Process> pipe = ProcessBuilder.startPipeline(programs);
        Process last = pipe.get(pipe.size() - 1);
        try {
            Tail output = new Tail(last.getInputStream());
            Tail errors = new Tail(last.getErrorStream());
            if (!last.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        programs.get(programs.size() - 1).command().get(0) + " had not ended after "
                                + longest.toSeconds() + " s");
            }
            return new Told(last.exitValue(), output.text(), errors.text());
        } finally {
            pipe.forEach(Told::end);
        }
    }

    /** Kills a process and those that it has started. */
    public static void end(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /**
     * Waits for the end of a program whose output goes to a file, and kills it after that time.
     *
     * @return its status
     * @throws IOException when it did not end; its message is a clause without a full stop
     */
    public static int status(Process process, Duration longest) throws IOException, InterruptedException {
        try {
            if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it had not ended after " + longest.toSeconds() + " s");
            }
            return process.exitValue();
        } finally {
            if (process.isAlive()) {
                end(process);
                process.waitFor(KILLED.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    /** The end of a stream, which is read to its own end. */
    private static final class Tail {
        private final InputStream stream;
        private final Thread thread = new Thread(this::read, "reads what a program tells");
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Tail(InputStream stream) {
            this.stream = stream;
            thread.setDaemon(true);
            thread.start();
        }

        private void read() {
            byte[] piece = new byte[1 << 16];
            try {
                for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
                    add(piece, read);
                }
            } catch (IOException e) {
                // It was closed, since its program was killed.
            }
        }

        private synchronized void add(byte[] piece, int length) {
            if (bytes.size() + length > 2 * MOST_BYTES) {
                byte[] all = bytes.toByteArray();
                bytes.reset();
                bytes.write(all, all.length - MOST_BYTES, MOST_BYTES);
            }
            bytes.write(piece, 0, length);
        }

        String text() throws InterruptedException {
            thread.join(LAST_WORDS.toMillis());
            return last();
        }

        private synchronized String last() {
            byte[] all = bytes.toByteArray();
            return new String(
                    Arrays.copyOfRange(all, Math.max(0, all.length - MOST_BYTES), all.length), StandardCharsets.UTF_8);
        }
    }
}
