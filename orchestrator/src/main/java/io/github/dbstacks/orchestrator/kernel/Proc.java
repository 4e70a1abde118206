package io.github.dbstacks.orchestrator.kernel;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of {@code /proc}, read tolerantly: a process may be gone at any moment (proc(5)). */
final class Proc {
    private static final int SHORT_FILE = 128;

    private final Path root;

    /** @param root {@code /proc}, or a folder that imitates it */
    Proc(Path root) {
        this.root = root;
    }

    /** A file's lines; none where it cannot be read. */
    List<String> lines(String... names) {
        try {
            return Files.readAllLines(path(names));
        } catch (IOException e) {
            return List.of();
        }
    }

    Optional<String> line(String... names) {
        return lines(names).stream().findFirst();
    }

    /** The numbers of a short file, none of them negative, read the cheap way: this is done for hundreds of processes. */
    long[] shortNumbers(String... names) {
        byte[] bytes = new byte[SHORT_FILE];
        int length;
        try (InputStream in = new FileInputStream(path(names).toFile())) {
            length = in.read(bytes);
        } catch (IOException e) {
            return new long[0];
        }
        long[] numbers = new long[SHORT_FILE / 2];
        int count = 0;
        boolean inside = false;
        for (int i = 0; i < length; i++) {
            int digit = bytes[i] - '0';
            boolean isDigit = digit >= 0 && digit <= 9;
            if (isDigit) {
                count += inside ? 0 : 1;
                numbers[count - 1] = 10 * numbers[count - 1] + digit;
            }
            inside = isDigit;
        }
        return Arrays.copyOf(numbers, count);
    }

    /** A line's numbers, from the one with that index; none where the line does not hold so many. */
    static List<Long> numbers(String line, int from) {
        return Stream.of(line.strip().split("\\s+", -1))
                .skip(from)
                .filter(word -> word.matches("-?\\d+"))
                .map(word -> new BigInteger(word).longValue()) // limits are unsigned, and no limit is 2^64 - 1
                .toList();
    }

    /** Names in a folder that are process or thread ids. */
    List<Long> ids(String... names) {
        List<Long> ids = new ArrayList<>();
        try (DirectoryStream<Path> folder = Files.newDirectoryStream(path(names))) {
            for (Path entry : folder) {
                String name = entry.getFileName().toString();
                if (name.matches("\\d+")) {
                    ids.add(Long.parseLong(name));
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return ids; // it went while it was being listed
        }
        return ids;
    }

    private Path path(String... names) {
        Path path = root;
        for (String name : names) {
            path = path.resolve(name);
        }
        return path;
    }
}
