package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnprivilegedTest {
    @TempDir
    private Path folder;

    /** The programs of a database would be started from it, whoever has put them there. */
    @Test
    void aCacheThatOthersCanWriteToIsRefused() throws Exception {
        Path cache = Files.createDirectory(folder.resolve("dbstacks"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", folder.toString());

        assertThatThrownBy(() -> Unprivileged.cache(environment))
                .isInstanceOf(BenchException.class)
                .hasMessage("The cache folder " + cache + " cannot be used: others can write to " + cache
                        + ": chmod go-w " + cache
                        + " if nobody else has, or name another folder; XDG_CACHE_HOME says where it is made.");
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(Unprivileged.cache(environment)).isEqualTo(cache.toRealPath());
    }
}
