package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.schema.Digests;
import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jars;
import io.github.dbstacks.testbed.process.OwnFolder;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A machine that dbstacks does not run on.
 *
 * @param name in messages, and what the shell knows it by
 * @param address where its programs are reached from the other machines
 * @param jdk folder of its JDK
 * @param folder where files are copied to; one that does not begin with a slash is in the home of the user there
 * @param shell words of the program that runs a command there, which it gets as its last argument, such as {@code ssh
 *     h1}
 */
public record RemoteHost(String name, String address, String jdk, String folder, List<String> shell) {
    private static final int HASH_LETTERS = 16;

    /** A hundred megabytes at a megabit a second. */
    private static final Duration LONGEST_COPY = Duration.ofMinutes(15);

    private static final String COPY = OwnFolder.SCRIPT + ResourceText.of(RemoteHost.class, "copy.sh");

    /** The word of the script before the place of the files, and then before each file. */
    private static final String COPIED = "copied ";

    private static final Pattern SUM = Pattern.compile("(?<hash>[0-9a-f]{64}) [ *]\\./(?<file>.+)");

    /** The words of tar after the cause. */
    private static final Pattern NO_CAUSE = Pattern.compile("Exiting with failure status|Error is not recoverable");

    public RemoteHost {
        shell = List.copyOf(shell);
    }

    String java() {
        return ShellWord.quoted(jdk + "/bin/java");
    }

    /**
     * Copies files into a folder that is named by their hash, unless it is there. The folder has its name when all of
     * them are in it. Nobody else there may be able to write to it, and the shell tells what is in it: a program that
     * lies there would say what it likes.
     *
     * @return the folder
     */
    String copy(List<Path> files) throws InterruptedException {
        return copy(files, LONGEST_COPY);
    }

    /** @param longest after which copying is given up */
    String copy(List<Path> files, Duration longest) throws InterruptedException {
        List<String> pack = new ArrayList<>(List.of("tar", "-chf", "-"));
        for (Path file : files) {
            pack.addAll(List.of(
                    "-C",
                    file.toAbsolutePath().resolveSibling("").toString(),
                    file.getFileName().toString()));
        }
        List<String> unpack = new ArrayList<>(shell);
        unpack.add(Stream.of("sh", "-c", COPY, "sh", jdk, folder, hash(files))
                .map(ShellWord::quoted)
                .collect(Collectors.joining(" ")));
        try {
            Told told = Told.by(
                    List.of(
                            new ProcessBuilder(pack).redirectError(ProcessBuilder.Redirect.DISCARD),
                            new ProcessBuilder(unpack)),
                    longest);
            if (told.status() != 0) {
                throw notCopied(told.errors()
                        .lines()
                        .filter(line ->
                                !line.isBlank() && !NO_CAUSE.matcher(line).find())
                        .reduce((one, next) -> next)
                        .orElse(shell.get(0) + " ended with status " + told.status())
                        .replaceFirst("\\.$", ""));
            }
            return requireSame(files, told.output().lines().toList());
        } catch (IOException e) {
            throw notCopied(BenchException.reason(e));
        }
    }

    private BenchException notCopied(String why) {
        return BenchException.failed("Files could not be copied to " + name + ": " + why + ".");
    }

    /**
     * Compares what is there with what was copied.
     *
     * @param told by the shell, which may have greeted before
     * @return where it is
     */
    private String requireSame(List<Path> files, List<String> told) throws IOException {
        String there = "";
        Map<String, String> hashes = new HashMap<>();
        for (String line : told) {
            Matcher sum = SUM.matcher(line);
            if (line.startsWith(COPIED)) {
                there = line.substring(COPIED.length());
            } else if (sum.matches()) {
                hashes.put(sum.group("file"), sum.group("hash"));
            }
        }
        for (Path file : files) {
            if (!Jars.sha256(file).equals(hashes.get(file.getFileName().toString()))) {
                throw BenchException.failed(
                        file.getFileName() + " on " + name + " is not what was copied: remove " + there + ".");
            }
        }
        return there;
    }

    /** Returns the hash of the names and contents of files. */
    private static String hash(List<Path> files) {
        try {
            StringBuilder all = new StringBuilder();
            for (Path file : files) {
                all.append(file.getFileName())
                        .append(' ')
                        .append(Jars.sha256(file))
                        .append('\n');
            }
            return Digests.hex("SHA-256", all.toString()).substring(0, HASH_LETTERS);
        } catch (IOException e) {
            throw BenchException.failed("The jars cannot be read", e);
        }
    }
}
