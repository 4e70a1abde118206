package io.github.dbstacks.testbed.kernel;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of {@code /proc}, read tolerantly: a process may be gone at any moment (proc(5)). */
final class Proc {
    private static final int PAGE = 4096;

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

    /** A file of one page at most, read the cheap way: this is done for hundreds of threads. Empty where it cannot be read. */
    String page(String... names) {
        byte[] bytes = new byte[PAGE];
        try (InputStream in = new FileInputStream(path(names).toFile())) {
            return new String(bytes, 0, Math.max(0, in.read(bytes)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
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
