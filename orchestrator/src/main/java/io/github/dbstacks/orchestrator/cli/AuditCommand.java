package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.audit.Audit;
import io.github.dbstacks.orchestrator.audit.AuditFile;
import io.github.dbstacks.report.text.AuditWording;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench audit FILE.csv}: results of others, held against laws that any measurement obeys. */
@Command(
        name = "audit",
        description = {
            "Holds results of others against laws that any measurement obeys, and says in a sentence for each which rows"
                    + " break it: requests in flight against concurrency (throughput × latency, Little's law), CPU against cores,"
                    + " errors against requests, requests by duration against throughput, percentiles in order, mean between shortest"
                    + " and longest, bytes of an answer against what is usual in the file.",
            "A law is checked where its columns are named. Numbers may have units of their own, such as 1.23ms; what is no"
                    + " number is left out and counted."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A QUANTITY is throughput (requests per second), requests, errors, duration, concurrency, latency (mean), min, p50,"
                    + " p90, p99, p999, max, cpu (time), cpu-usage, cores or bytes (received). A UNIT is ns, us, ms, s, m, h or ticks"
                    + " (10 ms), %% (of one processor) or cores, k or M, B, KB, MB or GB; a column such as \"lat avg (ms)\" names its own.",
            "",
            "Examples:",
            "  ./bench audit wrk.csv --columns throughput=req/s,latency:ms=lat,concurrency=c",
            "  ./bench audit raw.csv --columns errors=err_read+err_timeout,requests=n --columns cpu:ticks=user+kern,duration:s=t,cores=n",
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

    @Override
    public Integer call() {
        AuditFile read = AuditFile.read(file, columns);
        Audit audit = Audit.of(read.rows());
        if (audit.laws().isEmpty()) {
            throw BenchException.usage(
                    "No row has what a law takes: name throughput, latency and concurrency at least, or others that"
                            + " ./bench audit --help has; rows with errors are not asked for requests in flight.");
        }
        read.firstMissing()
                .ifPresent(first -> System.out.println(read.missing()
                        + (read.missing() == 1 ? " number is missing: " : " numbers are missing, the first ") + first
                        + "."));
        AuditWording.sentences(audit).forEach(System.out::println);
        return audit.isBroken() ? 1 : 0;
    }
}
