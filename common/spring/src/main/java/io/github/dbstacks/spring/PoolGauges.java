package io.github.dbstacks.spring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Metrics of a pool of connections. A gauge is read only when a client asks for the metrics. What a pool brings along
 * for metrics may also time each borrow, which the standalone applications do not.
 *
 * @param pool its name
 * @param counts what the gauges show, by their names
 */
public record PoolGauges(String pool, Map<String, IntSupplier> counts) implements MeterBinder {
    public PoolGauges {
        counts = Map.copyOf(counts);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counts.forEach((name, count) ->
                Gauge.builder(name, count::getAsInt).tag("pool", pool).register(registry));
    }
}
