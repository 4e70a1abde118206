package io.github.dbstacks.testbed.process;

import io.github.dbstacks.schema.ResourceText;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A folder that only its user can write to. Programs are started from it, and in a folder such as {@code /tmp} anybody
 * may have made one of its name before, with other programs in it.
 */
public final class OwnFolder {
    /** The function {@code own_folder} for {@code sh}, on whatever machine. */
    public static final String SCRIPT = ResourceText.of(OwnFolder.class, "own-folder.sh");

    private OwnFolder() {}

    /**
     * Makes the folder, or takes one that nobody else can have filled.
     *
     * @return where it really is
     * @throws IOException with the reason, when it cannot be trusted or made
     */
    public static Path make(Path folder) throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", SCRIPT + "own_folder \"$1\"", "sh", folder.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        shell.getOutputStream().close();
        String said = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (shell.waitFor() != 0) {
                throw new IOException(said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BenchException.failed("Interrupted while a folder was made.");
        }
        return folder.toRealPath();
    }
}
