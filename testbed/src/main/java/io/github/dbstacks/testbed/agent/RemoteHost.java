package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jars;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A machine that dbstacks does not run on.
 *
 * @param name in messages, and what the shell knows it by
 * @param address where its programs are reached from the other machines
 * @param jdk folder of its JDK
 * @param folder where files are copied to; one that does not begin with a slash is in the home of the user there
 * @param shell words of the program that runs a command there, which it gets as its last argument, such as {@code ssh h1}
 */
public record RemoteHost(String name, String address, String jdk, String folder, List<String> shell) {
    private static final int HASH_LETTERS = 16;

    /** What tar says after the cause. */
    private static final Pattern NO_CAUSE = Pattern.compile("Exiting with failure status|Error is not recoverable");

    public RemoteHost {
        shell = List.copyOf(shell);
    }

    String java() {
        return ShellWord.quoted(jdk + "/bin/java");
    }

    /**
     * Copies files into a folder that is named by their hash, unless it is there. The folder has its name when all of them are in it.
     *
     * @return the folder
     */
    String copy(List<Path> files) throws InterruptedException {
        String there = folder + "/" + hash(files);
        String done = ShellWord.quoted(there);
        String begun = ShellWord.quoted(there + ".new");
        List<String> pack = new ArrayList<>(List.of("tar", "-chf", "-"));
        for (Path file : files) {
            pack.addAll(List.of(
                    "-C",
                    file.toAbsolutePath().resolveSibling("").toString(),
                    file.getFileName().toString()));
        }
        List<String> unpack = new ArrayList<>(shell);
        unpack.add("test -x " + java() + " || { echo " + ShellWord.quoted("there is no JDK in " + jdk)
                + " >&2; exit 1; }; test -d " + done + " || { rm -rf " + begun + " && mkdir -p " + begun
                + " && tar -xf - -C " + begun + " && mv " + begun + " " + done + "; }");
        try {
            List<Process> pipe = ProcessBuilder.startPipeline(List.of(
                    new ProcessBuilder(pack).redirectError(ProcessBuilder.Redirect.DISCARD),
                    new ProcessBuilder(unpack)));
            Process last = pipe.get(1);
            String said = new String(last.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (last.waitFor() != 0) {
                throw BenchException.failed("Files could not be copied to " + name + ": "
                        + said.lines()
                                .filter(line -> !line.isBlank()
                                        && !NO_CAUSE.matcher(line).find())
                                .reduce((one, next) -> next)
                                .orElse(shell.get(0) + " ended with status " + last.exitValue())
                                .replaceFirst("\\.$", "")
                        + ".");
            }
            return there;
        } catch (IOException e) {
            throw BenchException.failed("Files could not be copied to " + name + ": " + BenchException.reason(e) + ".");
        }
    }

    /** Of their names and contents. */
    private static String hash(List<Path> files) {
        try {
            StringBuilder all = new StringBuilder();
            for (Path file : files) {
                all.append(file.getFileName())
                        .append(' ')
                        .append(Jars.sha256(file))
                        .append('\n');
            }
            return Jars.sha256(new ByteArrayInputStream(all.toString().getBytes(StandardCharsets.UTF_8)))
                    .substring(0, HASH_LETTERS);
        } catch (IOException e) {
            throw BenchException.failed("The jars cannot be read: " + BenchException.reason(e) + ".");
        }
    }
}
