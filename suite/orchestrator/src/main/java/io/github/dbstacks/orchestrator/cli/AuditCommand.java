package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.audit.Audit;
import io.github.dbstacks.analysis.audit.AuditLaw;
import io.github.dbstacks.orchestrator.audit.AuditFile;
import io.github.dbstacks.report.text.AuditWording;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench audit FILE.csv}: results of others, held against laws that any measurement obeys. */
@Command(
        name = "audit",
        description = {
            "Holds results of others against laws that any measurement obeys, and says in a sentence for each which rows"
                    + " break it: requests in flight against concurrency (throughput × latency, Little's law, both ways), CPU against cores,"
                    + " errors against requests, requests by duration against throughput, percentiles in order, mean between shortest"
                    + " and longest, no latency longer than the test, bytes of an answer against what is usual in the file.",
            "A law is checked where its columns are named. Numbers may have units of their own, such as 1.23ms; a field"
                    + " without a digit in front is left out and counted, and so is a row with fewer fields than columns. What"
                    + " could be read in two ways is refused."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A QUANTITY is throughput (requests per second), requests, errors, duration, concurrency, latency (mean), min, p50,"
                    + " p90, p99, p999, max, cpu (time), cpu-usage, cores or bytes (received). A UNIT is ns, us, ms, s, m, h or ticks"
                    + " (10 ms), %% (of one processor) or cores, k or M, B, KB, MB or GB; a column such as \"lat avg (ms)\" names its own.",
            "",
            "Examples:",
            "  ./bench audit wrk.csv \\",
            "      --columns throughput=req/s,latency:ms=lat,concurrency=c",
            "  ./bench audit raw.csv --columns errors=err_read+err_timeout,requests=n \\",
            "      --columns cpu:ticks=user+kern,duration:s=t,cores=n",
            "",
            "Exit status: 0 no row breaks a law, 1 some do, 2 wrong usage, or a file that cannot be read."
        })
final class AuditCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "a CSV file with the names of its columns in the first line")
    private Path file = Path.of("");

    @Option(
            names = "--columns",
            paramLabel = "QUANTITY[:UNIT]=COLUMN,...",
            required = true,
            description = "which column holds what; COLUMN+COLUMN for their sum; may be repeated")
    private List<String> columns = List.of();

    @Option(
            names = "--corrected",
            description =
                    "the tool corrects its latencies, as wrk2 does: it counts them from when a request should have been"
                            + " sent, so throughput × latency may be above the concurrency")
    private boolean corrected;

    @Override
    public Integer call() {
        AuditFile read = AuditFile.read(file, columns);
        Audit audit = Audit.of(read.rows(), corrected ? EnumSet.of(AuditLaw.MOST_IN_FLIGHT) : Set.of());
        read.firstMissing()
                .ifPresent(first -> System.out.println(read.missing()
                        + (read.missing() == 1 ? " number is missing: " : " numbers are missing, the first ") + first
                        + "."));
        if (audit.laws().isEmpty()) {
            throw BenchException.usage(
                    "No row has what a law takes: name throughput, latency and concurrency at least, or others that"
                            + " ./bench audit --help has; rows with errors are not asked for requests in flight.");
        }
        AuditWording.sentences(audit).forEach(System.out::println);
        return audit.isBroken() ? 1 : 0;
    }
}
