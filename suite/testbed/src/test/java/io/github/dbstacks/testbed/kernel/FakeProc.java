package io.github.dbstacks.testbed.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that imitates {@code /proc}. */
final class FakeProc {
    private final Path root;

    FakeProc(Path root) {
        this.root = root;
    }

    Proc proc() {
        return new Proc(root);
    }

    /** @param name below {@code /proc} */
    FakeProc file(String name, String text) {
        try {
            Files.createDirectories(root.resolve(name).getParent());
            Files.writeString(root.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Writes what tells of a process or thread, as Linux 6.18 does. */
    FakeProc thread(String folder, String name, long cpuNanos, long waitNanos, long switches, long preemptions) {
        return file(folder + "/schedstat", cpuNanos + " " + waitNanos + " " + (switches + preemptions) + "\n")
                .file(folder + "/status", """
                        Name:\t%s
                        VmHWM:\t  1234 kB
                        Cpus_allowed_list:\t0-1
                        voluntary_ctxt_switches:\t%d
                        nonvoluntary_ctxt_switches:\t%d
                        """.formatted(name, switches, preemptions));
    }
}
