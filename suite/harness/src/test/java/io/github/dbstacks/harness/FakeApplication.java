package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** An application to be started in a JVM of its own: its first iteration ends, its second never does. */
public final class FakeApplication {
    public static final Stack STACK = Stack.of(FakeApplication.class);

    private FakeApplication() {}

    public static void main(String[] args) {
        AtomicInteger batches = new AtomicInteger();
        Harness.main(
                FakeApplication.class,
                args,
                settings -> new FakeBatch((workload, operations) -> batches.incrementAndGet() == 1
                        ? CompletableFuture.completedFuture(FakeBatch.rows(workload, operations))
                        : new CompletableFuture<RowsRead>()));
    }

    /** Settings of {@code --key=value} words. */
    public static Settings settings(String... words) {
        return SettingsReader.read(STACK, new Arguments(STACK).given(words, Map.of()));
    }
}
