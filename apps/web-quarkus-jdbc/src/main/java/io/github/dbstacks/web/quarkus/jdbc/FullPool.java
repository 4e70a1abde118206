package io.github.dbstacks.web.quarkus.jdbc;

import io.agroal.api.AgroalDataSource;
import io.github.dbstacks.quarkus.AgroalPool;
import io.github.dbstacks.settings.Settings;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** The pool, which is full before the first request. */
@Singleton
class FullPool extends AgroalPool {
    FullPool(AgroalDataSource pool, Settings settings) {
        super(pool, settings);
    }

    void start(@Observes StartupEvent event, MeterRegistry registry) throws SQLException {
        show(registry);
        fill();
    }
}
