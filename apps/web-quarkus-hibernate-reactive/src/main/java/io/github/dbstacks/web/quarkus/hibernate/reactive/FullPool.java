package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.quarkus.ReactivePool;
import io.github.dbstacks.settings.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The pool, which is full before the first request. */
@Singleton
class FullPool extends ReactivePool {
    FullPool(Pool pool, Settings settings) {
        super(pool, settings);
    }

    void start(@Observes StartupEvent event, MeterRegistry registry) {
        fill();
        show(registry);
    }
}
