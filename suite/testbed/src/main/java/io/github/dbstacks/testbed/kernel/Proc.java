package io.github.dbstacks.testbed.kernel;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads files of {@code /proc} (proc(5)). A file that cannot be read is empty, because a process may end at any moment.
 *
 * @param root {@code /proc}, or a folder that imitates it
 */
record Proc(Path root) {
    private static final int PAGE = 4096;
    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    /** The lines of a file. */
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

    /**
     * The text of a file of at most one page. It is read without decoding and buffers, since hundreds of threads are
     * read in a row.
     */
    String page(String... names) {
        byte[] bytes = new byte[PAGE];
        try (InputStream in = new FileInputStream(path(names).toFile())) {
            return new String(bytes, 0, Math.max(0, in.read(bytes)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * The numbers of a line.
     *
     * @param from index of the first word that is looked at
     */
    static List<Long> numbers(String line, int from) {
        return Stream.of(line.strip().split("\\s+", -1))
                .skip(from)
                .filter(word -> NUMBER.matcher(word).matches())
                .map(word -> new BigInteger(word).longValue()) // "no limit" is 2^64 - 1
                .toList();
    }

    /**
     * The numbers of a process's {@code stat} from its 4th field on. The 2nd field is a name in brackets that may
     * contain blanks (proc(5)).
     */
    List<Long> stat(String process) {
        String stat = line(process, "stat").orElse("");
        return numbers(stat.substring(stat.lastIndexOf(')') + 1), 1);
    }

    /** The names in a folder that are ids of processes or threads. */
    List<Long> ids(String... names) {
        String[] entries = path(names).toFile().list();
        return entries == null // the process ended meanwhile
                ? List.of()
                : Stream.of(entries)
                        .filter(name -> name.chars().allMatch(Character::isDigit))
                        .map(Long::valueOf)
                        .toList();
    }

    private Path path(String... names) {
        return root.resolve(String.join("/", names));
    }
}
