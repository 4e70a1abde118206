package io.github.dbstacks.records.json;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.settings.Setting;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Writes the records of an application, one JSON object a line. {@link RecordMapper} reads them. */
public final class JsonLines {
    /** ASCII only: JSON must be UTF-8, and standard output has the encoding of the locale, which may be another. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonLines() {}

    public static String of(Started started) {
        return line("started", json -> write(json, started));
    }

    public static String of(Iteration iteration) {
        return line("iteration", json -> write(json, iteration));
    }

    /** An iteration together with what it ran under: the answer of a web application. */
    public static String of(Iteration iteration, Started started) {
        return line("iteration", json -> {
            write(json, iteration);
            json.writeObjectPropertyStart("started");
            write(json, started);
            json.writeEndObject();
        });
    }

    /** Returns the line that says why an application ends before its time. */
    public static String failed(FailureReason problem) {
        return line("failed", json -> write(json, problem));
    }

    private static void write(JsonGenerator json, Started started) {
        json.writeStringProperty("stack", started.stack());
        json.writeNumberProperty("pid", started.pid());
        json.writeStringProperty("java", started.java());
        json.writeName("settings");
        settings(json, started.settings());
        texts(json, "configuration", started.configuration());
    }

    private static void write(JsonGenerator json, Iteration iteration) {
        json.writeNumberProperty("index", iteration.index());
        json.writeStringProperty("phase", iteration.phase().toString());
        json.writeStringProperty("workload", iteration.work().workload().toString());
        json.writeNumberProperty("operations", iteration.work().operations());
        json.writeNumberProperty("startEpochMillis", iteration.startEpochMillis());
        json.writeNumberProperty("durationNanos", iteration.durationNanos());
        rows(json, "rows", iteration.work().rows());
        rows(json, "expected", iteration.work().expected());
        json.writeStringProperty("startedOn", iteration.threads().startedOn());
        metrics(json, iteration.metrics());
        json.writeArrayPropertyStart("threadGroups");
        for (ThreadCpu group : iteration.threads().threadGroups()) {
            json.writeStartObject();
            json.writeStringProperty("name", group.name());
            json.writeNumberProperty("threads", group.threads());
            json.writeNumberProperty("allCpuNanos", group.allCpuNanos());
            json.writeArrayPropertyStart("cpuNanos");
            group.cpuNanos().forEach(json::writeNumber);
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        iteration.threads().betweenCpuNanos().ifPresent(nanos -> json.writeNumberProperty("betweenCpuNanos", nanos));
        iteration.threads().threadsStarted().ifPresent(number -> json.writeNumberProperty("threadsStarted", number));
        json.writeObjectPropertyStart("connectionsPerThread");
        iteration.threads().connectionsPerThread().forEach(json::writeNumberProperty);
        json.writeEndObject();
        iteration.times().serviceTime().ifPresent(time -> times(json, "serviceTime", time));
        iteration.times().acquireTime().ifPresent(time -> times(json, "acquireTime", time));
        iteration.times().turnaround().ifPresent(time -> times(json, "turnaround", time));
        iteration.times().idleSlotNanos().ifPresent(nanos -> json.writeNumberProperty("idleSlotNanos", nanos));
        iteration.problem().ifPresent(problem -> write(json, problem));
    }

    private static void write(JsonGenerator json, FailureReason problem) {
        json.writeObjectPropertyStart("problem");
        json.writeStringProperty("kind", problem.kind().toString());
        json.writeStringProperty("sentence", problem.sentence());
        json.writeEndObject();
    }

    private static void rows(JsonGenerator json, String name, RowsRead rows) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("rows", rows.rows());
        json.writeNumberProperty("checksum", rows.checksum());
        json.writeEndObject();
    }

    private static void metrics(JsonGenerator json, Metrics metrics) {
        json.writeObjectPropertyStart("metrics");
        metrics.cpuNanos().ifPresent(nanos -> json.writeNumberProperty("cpuNanos", nanos));
        metrics.allocatedBytes().ifPresent(bytes -> json.writeNumberProperty("allocatedBytes", bytes));
        json.writeNumberProperty("gcMillis", metrics.gcMillis());
        json.writeNumberProperty("gcCount", metrics.gcCount());
        json.writeNumberProperty("jitMillis", metrics.jitMillis());
        metrics.jitCpuNanos().ifPresent(nanos -> json.writeNumberProperty("jitCpuNanos", nanos));
        metrics.jitQueue().ifPresent(methods -> json.writeNumberProperty("jitQueue", methods));
        json.writeNumberProperty("classesLoaded", metrics.classesLoaded());
        metrics.heap().heapBytes().ifPresent(bytes -> json.writeNumberProperty("heapBytes", bytes));
        json.writeNumberProperty("peakHeapBytes", metrics.heap().peakHeapBytes());
        metrics.heap().heapAfterGcBytes().ifPresent(bytes -> json.writeNumberProperty("heapAfterGcBytes", bytes));
        json.writeNumberProperty("threads", metrics.threads());
        json.writeEndObject();
    }

    private static void times(JsonGenerator json, String name, ServiceTime time) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("count", time.count());
        json.writeNumberProperty("p50Nanos", time.p50Nanos());
        json.writeNumberProperty("p90Nanos", time.p90Nanos());
        json.writeNumberProperty("p99Nanos", time.p99Nanos());
        json.writeNumberProperty("p999Nanos", time.p999Nanos());
        json.writeNumberProperty("maxNanos", time.maxNanos());
        json.writeStringProperty("histogram", time.histogram());
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String name, Map<String, String> map) {
        json.writeObjectPropertyStart(name);
        map.forEach(json::writeStringProperty);
        json.writeEndObject();
    }

    /** Settings in the order of their keys, whole numbers as numbers where that keeps how they are written. */
    static void settings(JsonGenerator json, Map<String, String> settings) {
        json.writeStartObject();
        new TreeMap<>(settings).forEach((key, text) -> {
            if (Setting.named(key).filter(Setting::isNumber).isPresent() && text.matches("[1-9]\\d{0,8}")) {
                json.writeNumberProperty(key, Integer.parseInt(text));
            } else {
                json.writeStringProperty(key, text);
            }
        });
        json.writeEndObject();
    }

    private static String line(String record, Consumer<JsonGenerator> body) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("record", record);
            body.accept(json);
            json.writeEndObject();
        }
        return out.toString();
    }
}
