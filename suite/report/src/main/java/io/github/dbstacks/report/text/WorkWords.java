package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.schema.Work;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words for how an application gets its operations, and for how long these take. */
public enum WorkWords {
    /** The application begins its operations by itself. */
    OF_WORKLOADS(
            "client",
            "turnaround",
            "service time",
            "mean / p99, ms",
            "SELECTs/s: what the machine answers, which application and database share. Mean: slots divided by"
                    + " SELECTs/s; p99: of the time that slots wait.",
            "Turnaround (line) and service time (dashed) in milliseconds. The difference is waiting for a"
                    + " thread or a processor.",
            "How long one takes in closed loop, ms: p50 and p99 of the time that slots wait. The turnaround begins when"
                    + " its slot of the concurrency became free, the service time when it asks the pool for a"
                    + " connection. The difference is waiting for a thread or a processor. Turnarounds are compared."),
    /** Clients of the application ask for them over HTTP. */
    OF_REQUESTS(
            "application",
            "latency",
            "answer time",
            "latency mean ± sd / p50 / p99 / p99.9, ms",
            "Latency: from the intended start of a request to the end of its right answer. Where the application is not"
                    + " what limits, requests/s tell of application, database and load engine together, or of the"
                    + " constant rate.",
            "Latency of a request from its intended start (line) and its time from being sent (dashed) in"
                    + " milliseconds.",
            "How long a request takes, ms, of all measured seconds of all forks together. The latency begins at its"
                    + " intended start, the answer time when it was sent. Latencies are compared.");

    private final String databaseClient;
    private final String whole;
    private final String part;
    private final String column;
    private final String legend;
    private final String caption;
    private final String explanation;

    WorkWords(
            String databaseClient,
            String whole,
            String part,
            String column,
            String legend,
            String caption,
            String explanation) {
        this.databaseClient = databaseClient;
        this.whole = whole;
        this.part = part;
        this.column = column;
        this.legend = legend;
        this.caption = caption;
        this.explanation = explanation;
    }

    public static WorkWords of(Work work) {
        return work.isLoad() ? OF_REQUESTS : OF_WORKLOADS;
    }

    /** What the rate below which a difference is little leaves out, since a full machine measured it. */
    Optional<String> whereFewCome() {
        return this == OF_REQUESTS
                ? Optional.of("A request costs more where few come, so in a service such a rate is lower.")
                : Optional.empty();
    }

    /** What columns of speed and of durations mean, for each kind of work among these. */
    public static String legends(Collection<Work> works) {
        return Stream.of(values())
                .map(words -> words.legendOf(
                        works.stream().filter(work -> of(work) == words).toList()))
                .collect(Collectors.joining());
    }

    private String legendOf(List<Work> works) {
        return works.isEmpty() ? "" : legend.replace("SELECT", Work.operationOf(works)) + " ";
    }

    /** The client of the database, which is the application, beside its own clients where it has some. */
    public String databaseClient() {
        return databaseClient;
    }

    /** Returns both durations of an operation that are recorded, the one that is compared first. */
    public String durations() {
        return whole + " and " + part;
    }

    /** The title of a column about the second of these durations. */
    public String title(Metric ofServiceTime, Work work) {
        String title = ofServiceTime.title(work);
        return this == OF_WORKLOADS ? title : title.replace("service", part);
    }

    /** The percentile that sentences name. */
    public Metric p99() {
        return this == OF_WORKLOADS ? Metric.P99_TIME : Metric.LATENCY_P99;
    }

    /** Returns the percentiles that tables show. */
    public List<Metric> percentiles() {
        return this == OF_WORKLOADS
                ? List.of(Metric.P99_TIME)
                : List.of(Metric.LATENCY_P50, Metric.LATENCY_P99, Metric.LATENCY_P999);
    }

    /** The title of a column with the mean and these percentiles. */
    public String column() {
        return column;
    }

    /** What a chart of both durations shows, in sentences. */
    public String caption() {
        return caption;
    }

    /** What a table of both durations shows, in sentences. */
    public String explanation() {
        return explanation;
    }
}
