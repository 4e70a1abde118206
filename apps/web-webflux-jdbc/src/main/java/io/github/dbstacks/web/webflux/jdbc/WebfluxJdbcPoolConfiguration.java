package io.github.dbstacks.web.webflux.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The pool of standalone-jdbc, and the threads that wait for its connections. */
@Configuration(proxyBeanMethods = false)
class WebfluxJdbcPoolConfiguration {
    @Bean
    HikariDataSource pool(Settings settings) throws SQLException, InterruptedException {
        return JdbcPool.open(settings);
    }

    @Bean
    MeterBinder poolGauges(HikariDataSource pool, Settings settings) {
        return new PoolGauges(settings.stack().name(), JdbcPool.counts(pool));
    }

    /** Ten threads for each processor, and a queue for requests beyond that. */
    @Bean
    @Profile("!elastic & !virtual-threads")
    Scheduler boundedElastic() {
        return Schedulers.boundedElastic();
    }

    /** A thread for each request that waits, as Reactor's former {@code Schedulers.elastic()} had. */
    @Bean(destroyMethod = "dispose")
    @Profile("elastic")
    Scheduler elastic() {
        ExecutorService threads = Executors.newCachedThreadPool(new CustomizableThreadFactory("elastic-"));
        return Schedulers.fromExecutorService(threads);
    }

    @Bean(destroyMethod = "dispose")
    @Profile("virtual-threads")
    Scheduler virtualThreads() {
        return Schedulers.fromExecutor(new VirtualThreadTaskExecutor("virtual-"));
    }

    @Bean
    TransactionOperations transactions(PlatformTransactionManager manager, Settings settings) {
        return settings.has("transaction")
                ? new TransactionTemplate(manager)
                : TransactionOperations.withoutTransaction();
    }
}
