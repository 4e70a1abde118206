package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.testbed.machine.Machine;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadProcessesTest {
    private static final URI SERVER = URI.create("http://127.0.0.1:8080");

    @TempDir
    private Path folder;

    private final List<String> started = new ArrayList<>();

    /** Where it shared one with the database, a database that is busy would make it late. */
    @Test
    void theEngineHasProcessorsOfItsOwnOrThoseOfTheDatabase() throws Exception {
        assertThat(engineOn(new Pinning("0", "1", Optional.of("2-3"), true))).startsWith("taskset", "-c", "2-3");
        assertThat(engineOn(new Pinning("0", "1", Optional.of("2-3"), true).in(2)))
                .startsWith("taskset", "-c", "2-3");
        assertThat(engineOn(new Pinning("0", "1", Optional.empty(), true))).startsWith("taskset", "-c", "1");
        assertThat(engineOn(new Pinning("0", "1", Optional.empty(), true).in(2)))
                .startsWith("taskset", "-c", "0");
    }

    /** A compiler that has one processor together with the engine's thread must not be waited for in vain. */
    @Test
    void theEngineWaitsForItsCompilerOnOneProcessorOnly() throws Exception {
        assertThat(engineOn(new Pinning("0", "1", Optional.of("2-3"), true))).doesNotContain("-Xbatch");
        assertThat(engineOn(new Pinning("0-1", "2-3", Optional.of("4"), true))).contains("-Xbatch");
    }

    private List<String> engineOn(Pinning pinning) throws Exception {
        started.clear();
        new LoadProcesses(jar(), machine(), machine(), Optional.of(pinning))
                .engine("get-company", SERVER, false, folder.resolve("engine.log"));
        return List.copyOf(started);
    }

    /** It starts nothing. */
    private Machine machine() {
        return (Machine) Proxy.newProxyInstance(
                Machine.class.getClassLoader(), new Class<?>[] {Machine.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("start")) {
                        ((List<?>) arguments[0]).forEach(word -> started.add((String) word));
                    }
                    return null;
                });
    }

    private Path jar() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Engine");
        Path jar = folder.resolve("load.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
        return jar;
    }
}
