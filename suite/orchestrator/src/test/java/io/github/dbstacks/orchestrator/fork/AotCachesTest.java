package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AotCachesTest {
    private final List<Path> watched = new ArrayList<>();
    private final AotCaches caches = new AotCaches(watched::add);

    @Test
    void eachCellHasItsOwnFileInOneFolderThatIsWatched() throws Exception {
        Path one = made(caches.making(cell("web-a")));
        Path other = made(caches.making(cell("web-b")));

        assertThat(watched).containsExactly(one.getParent()).containsExactly(other.getParent());
        assertThat(one).isNotEqualTo(other);
        Files.delete(watched.get(0));
    }

    @Test
    void aCacheIsUsedStrictlyOnceItWasMade() throws Exception {
        Cell cell = cell("web-a");
        assertThat(caches.isMissing(cell)).isTrue();
        assertThat(caches.using(cell)).isEmpty();

        Path file = made(caches.making(cell));
        assertThat(caches.ended(cell, 5)).as("without a file").isFalse();
        assertThat(caches.of(cell)).isEmpty();
        Files.writeString(file, "cache");

        assertThat(caches.ended(cell, 5)).isTrue();
        assertThat(caches.isMissing(cell)).isFalse();
        assertThat(caches.of(cell)).contains(new AotCache(5, 5));
        assertThat(caches.using(cell)).containsExactly("-XX:AOTCache=" + file, "-XX:AOTMode=on");
        assertThat(caches.using(cell("web-b"))).isEmpty();
        Files.delete(file);
        Files.delete(watched.get(0));
    }

    private static Path made(List<String> options) {
        assertThat(options).singleElement().asString().startsWith("-XX:AOTCacheOutput=");
        return Path.of(options.get(0).replaceFirst(".*=", ""));
    }

    private static Cell cell(String stack) {
        return new Cell(stack, Stack.Kind.WEB, false, List.of(), Workload.SINGLE_ROW, "25 test");
    }
}
