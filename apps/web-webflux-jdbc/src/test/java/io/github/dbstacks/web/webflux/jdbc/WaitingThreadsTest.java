package io.github.dbstacks.web.webflux.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Tests how many requests can wait for the database at the same time. */
class WaitingThreadsTest {
    private static final int REQUESTS = 200;

    private final WebfluxJdbcPoolConfiguration configuration = new WebfluxJdbcPoolConfiguration();

    @Test
    void byDefaultTenForEachProcessor() throws InterruptedException {
        assertThat(waiting(configuration.boundedElastic(), Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE))
                .hasSize(Math.min(REQUESTS, 10 * Runtime.getRuntime().availableProcessors()))
                .allMatch(name -> name.startsWith("boundedElastic-"));
    }

    @Test
    void withElasticEveryRequest() throws InterruptedException {
        assertThat(waiting(configuration.elastic(), REQUESTS))
                .hasSize(REQUESTS)
                .allMatch(name -> name.startsWith("elastic-"));
    }

    /** The threads that requests hold when so many of them wait. */
    private static Set<String> waiting(Scheduler scheduler, int atOnce) throws InterruptedException {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch begun = new CountDownLatch(Math.min(REQUESTS, atOnce));
        CountDownLatch answered = new CountDownLatch(1);
        try {
            for (int request = 0; request < REQUESTS; request++) {
                scheduler.schedule(() -> {
                    threads.add(Thread.currentThread().getName());
                    begun.countDown();
                    await(answered);
                });
            }
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            return Set.copyOf(threads);
        } finally {
            answered.countDown();
            scheduler.dispose();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
