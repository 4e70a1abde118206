package io.github.dbstacks.harness.connection;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A stack opens one connection with a time limit before it fills its pool: a server that accepts and stays silent never
 * answers.
 */
public final class FirstConnection {
    /** The time that the database may take to open it. */
    public static final int PATIENCE_SECONDS = 10;

    private FirstConnection() {}

    /**
     * Waits for a connection that is being opened, and throws why that failed. A driver that can limit the time itself
     * does not need this.
     *
     * @throws UncheckedIOException when it takes longer than {@link #PATIENCE_SECONDS}
     */
    public static void await(CompletionStage<?> opened) {
        await(opened, PATIENCE_SECONDS);
    }

    static void await(CompletionStage<?> opened, int seconds) {
        try {
            opened.toCompletableFuture().get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new UncheckedIOException(new SocketTimeoutException("it did not answer within " + seconds + " s"));
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        }
    }

    /**
     * Takes all connections of a pool at the same time, which makes it open them, and gives them back.
     *
     * @throws UncheckedIOException when the first takes longer than {@link #PATIENCE_SECONDS}
     */
    public static <C, R> void fill(
            int size, Supplier<CompletionStage<C>> take, Function<C, CompletionStage<R>> giveBack) {
        List<CompletableFuture<C>> taken = Stream.generate(() -> take.get().toCompletableFuture())
                .limit(size)
                .toList();
        await(taken.get(0));
        all(taken);
        all(taken.stream()
                .map(connection -> giveBack.apply(connection.join()).toCompletableFuture())
                .toList());
    }

    private static void all(List<? extends CompletableFuture<?>> futures) {
        CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).join();
    }
}
