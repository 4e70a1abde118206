package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what {@code ./bench audit} says of files of others. */
class AuditCommandTest extends BenchOutput {
    private static final String COLUMNS =
            "throughput=req_sec_tot,latency:ms=lat_avg,max:ms=lat_max,concurrency=concurrency,"
                    + "requests=tot_requests,duration:s=duration,cores=cpus_service,cpu:ticks=user_cpu+kern_cpu,bytes=read,"
                    + "errors=err_connect+err_read+err_write+err_timeout";

    @TempDir
    private Path folder;

    /** A row of {@link #grid}. */
    private record Row(String app, int loadCores, int cores, int pool, int clients) {}

    /**
     * The rows are of 7 applications, 3 pools, 3 × 3 numbers of cores, and as many clients as wrk has threads, or more.
     */
    private static List<Row> grid() {
        List<Row> rows = new ArrayList<>();
        for (String app : List.of("rest", "jpa", "no pool", "rx", "reactive", "jdbc", "pool")) {
            for (int pool : new int[] {5, 20, 100}) {
                for (int loadCores : new int[] {1, 2, 4}) {
                    for (int cores : new int[] {1, 2, 4}) {
                        for (int clients : new int[] {1, 2, 4, 10, 25, 50, 75, 100}) {
                            if (clients >= loadCores) {
                                rows.add(new Row(app, loadCores, cores, pool, clients));
                            }
                        }
                    }
                }
            }
        }
        return rows;
    }

    /**
     * The rows are shaped as the raw file of study 003: wrk's latency is a tenth too long, and one application stops
     * answering many clients.
     */
    @Test
    void rowsOfAStudyWithFarTooFewRequestsInFlight() throws IOException {
        List<String> lines = new ArrayList<>(
                List.of(
                        "description,cpus_load,cpus_service,concurrency,poolsize,lat_avg,lat_max,"
                                + "tot_requests,read,err_connect,err_read,err_write,err_timeout,req_sec_tot,user_cpu,kern_cpu,duration"));
        List<Integer> idle = new ArrayList<>();
        List<Integer> tooMuch = new ArrayList<>();
        for (Row row : grid()) {
            boolean isStuck = row.app.equals("no pool") && row.clients >= 75;
            boolean isOver = row.app.equals("rest") && row.cores == 1;
            double rate = isStuck ? 2 : 900.0 * Math.min(row.clients, 2 * row.cores);
            double millis = isStuck ? 220 : 1100.0 * row.clients / rate;
            long requests = Math.round(rate * 60);
            (isStuck ? idle : isOver ? tooMuch : new ArrayList<Integer>()).add(lines.size() + 1);
            lines.add(String.format(
                    Locale.ROOT,
                    "%s,%d,%d,%d,%d,%.3f,%.2f,%d,%d,0,0,0,0,%.2f,%d,%d,60",
                    row.app,
                    row.loadCores,
                    row.cores,
                    row.clients,
                    row.pool,
                    millis,
                    4 * millis,
                    requests,
                    requests * (row.app.equals("jdbc") ? 72 : 600),
                    rate,
                    (isOver ? 6400 : 4000) * row.cores,
                    300));
        }
        assertThat(lines).hasSize(1 + 1323);
        // The first row had errors as well, and the second one broke off.
        lines.set(1, lines.get(1).replace(",0,0,0,0,", ",0,0,0,7,").replace(",1.222,", ",0.1,"));
        lines.set(2, "rest,1,1,2,5" + ",FAILED".repeat(11) + ",60");
        tooMuch.remove(Integer.valueOf(3));

        assertThat(audit(lines, "--columns", COLUMNS)).as(said()).isEqualTo(1);

        assertThat(idle).hasSize(2 * 27);
        assertThat(output().lines())
                .containsExactly(
                        "7 numbers are missing, the first req_sec_tot in line 3.",
                        "54 of 1,321 rows have requests in flight, throughput × mean latency, far below the concurrency without an"
                                + " error counted: " + first(idle) + "; the farthest is line " + idle.get(1)
                                + " with 0.44 against 100 requests.",
                        tooMuch.size() + " of 1,322 rows have more CPU time than the cores have: " + first(tooMuch)
                                + "; the farthest is line 2 with 1.12 against 1 cores.",
                        "189 of 1,322 rows have answers of less than half of the bytes that are usual in the file: "
                                + "lines 947, 948, 949, 950, 951 and 184 others; the farthest is line 947 with 72 against 600 bytes.",
                        "No row of 1,322 has requests in flight, throughput × mean latency, far above the concurrency.",
                        "No row of 1,322 has more errors than requests.",
                        "No row of 1,322 has requests by duration that differ from the throughput.",
                        "No row of 1,322 has a latency, by its mean, median or shortest, longer than the test.",
                        "No row of 1,322 has a mean latency below the shortest or above the longest.",
                        "Not looked for, since no row has what it takes: percentiles that fall (two of min, p50, p90, p99, p999 and"
                                + " max).");
    }

    private static String first(List<Integer> lines) {
        return "lines "
                + String.join(
                        ", ", lines.stream().limit(5).map(Object::toString).toList()) + " and " + (lines.size() - 5)
                + " others";
    }

    @Test
    void numbersMayHaveUnitsOfTheirOwn() throws IOException {
        List<String> lines = List.of(
                "c,req/s,lat avg (ms),p50,p99,\"a, b\"", "10,\"1,000.5\",9.9,9ms,1.2s,1", "10,1k,9.9,900us,0.5ms,1");

        assertThat(audit(
                        lines,
                        "--columns",
                        "concurrency=c,throughput=req/s,latency=lat avg (ms)",
                        "--columns",
                        "p50=p50,p99=p99,\"errors=a, b\""))
                .as(said())
                .isEqualTo(1);

        assertThat(output())
                .contains(
                        "1 of 2 rows has percentiles that fall: line 3; the farthest is line 3 with 0.0009 against 0.0005 s.");
    }

    @Test
    void aSoundFileHasStatus0() throws IOException {
        assertThat(audit(List.of("c,x,l", "10,1000,10"), "--columns", "concurrency=c,throughput=x,latency:ms=l"))
                .as(said())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "concurrency=c,throughput=y | --columns=throughput=y is not allowed: the file has no column y; it has c, x, l.",
                "speed=c | --columns=speed=c is not allowed: the quantities are throughput, requests, errors, duration, concurrency,"
                        + " latency, min, p50, p90, p99, p999, max, cpu, cpu-usage, cores, bytes.",
                "latency=l | --columns=latency=l is not allowed: its numbers have no unit: write latency:UNIT=l with one of ns, us,"
                        + " ms, s, m, h, ticks.",
                "latency:kg=l | --columns=latency:kg=l is not allowed: the units of latency are ns, us, ms, s, m, h, ticks.",
                "latency | --columns=latency is not allowed: it takes QUANTITY=COLUMN or QUANTITY:UNIT=COLUMN, such as"
                        + " latency:ms=lat_avg.",
                "errors=c,errors=x | --columns=errors=x is not allowed: errors is named twice.",
                "latency:ms=l | No row has what a law takes: name throughput, latency and concurrency at least, or others that"
                        + " ./bench audit --help has; rows with errors are not asked for requests in flight."
            })
    void wrongColumnsAreOneSentence(String columns, String sentence) throws IOException {
        assertThat(audit(List.of("c,x,l", "10,1000,10"), "--columns", columns)).isEqualTo(2);

        assertThat(errors()).isEqualTo(sentence + System.lineSeparator());
    }

    /** A number that could be two, has another unit or stands under another column is refused, and never guessed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "10,1000,\"79,745\" | l in line 2 has 79,745, which is no number or could be two: put a point before decimals, and"
                        + " nothing between thousands.",
                "10,1000,\"79,7\" | l in line 2 has 79,7, which is no number or could be two: put a point before decimals, and"
                        + " nothing between thousands.",
                "10,1000,1.2.3 | l in line 2 has 1.2.3, which is no number or could be two: put a point before decimals, and"
                        + " nothing between thousands.",
                "10,1000,3.3655 parsecs | l in line 2 has the unit parsecs: those of latency are ns, us, ms, s, m, h, ticks.",
                "10,1000,12:30 | l in line 2 has the unit :30: those of latency are ns, us, ms, s, m, h, ticks.",
                "10,1000/s,1 | x in line 2 has the unit /s: those of throughput are k, M.",
                "10,1000,79,745 | results.csv has 4 fields in line 2 and names 3 columns in its first line: name every column, and put"
                        + " a field with a comma in quotes."
            })
    void whatCouldBeReadInTwoWaysIsRefused(String row, String sentence) throws IOException {
        assertThat(audit(List.of("c,x,l", row), "--columns", "concurrency=c,throughput=x,latency:ms=l"))
                .isEqualTo(2);

        assertThat(errors().replace(folder + "/", "")).isEqualTo(sentence + System.lineSeparator());
    }

    @Test
    void theFirstRowDoesNotSayHowManyFieldsThereAre() throws IOException {
        assertThat(audit(
                        List.of("c,x,l", "10,1000", "10,1000,10"),
                        "--columns",
                        "concurrency=c,throughput=x,latency:ms=l"))
                .as(said())
                .isZero();

        assertThat(output())
                .startsWith("3 numbers are missing, the first c in line 2, which has 2 of 3 fields.")
                .contains("No row of 1 has requests in flight");
    }

    /** The file has 500 requests in flight, of 100 clients. */
    @Test
    void moreInFlightThanThereAreClients() throws IOException {
        List<String> lines = List.of("c,x,l", "100,5000,0.1 secs");

        assertThat(audit(lines, "--columns", "concurrency=c,throughput=x,latency=l"))
                .isEqualTo(1);
        assertThat(output())
                .contains("far above the concurrency: line 2; the farthest is line 2 with 500 against 100 requests.");
        assertThat(audit(lines, "--columns", "concurrency=c,throughput=x,latency=l", "--corrected"))
                .isZero();
    }

    /** Each column of a sum has the unit that it names. */
    @Test
    void columnsOfASumHaveUnitsOfTheirOwn() throws IOException {
        assertThat(audit(
                        List.of("user (ms),kern (s),n,t", "900,1.5,2,1"),
                        "--columns",
                        "cpu=user (ms)+kern (s),cores=n,duration:s=t"))
                .as(said())
                .isEqualTo(1);

        assertThat(output()).contains("the farthest is line 2 with 2.4 against 2 cores.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "c,x,l", "c,c\n1,2", "c,x\n1,2,3", "\"c,x\n1"})
    void aFileThatIsNoTableIsOneSentence(String text) throws IOException {
        assertThat(audit(List.of(text), "--columns", "concurrency=c")).isEqualTo(2);

        assertThat(errors().lines()).hasSize(1).allMatch(line -> line.endsWith("."));
    }

    @Test
    void aFileThatIsNotThereIsOneSentence() {
        assertThat(Bench.execute("audit", folder.resolve("none.csv").toString(), "--columns", "errors=e"))
                .isEqualTo(2);

        assertThat(errors())
                .isEqualToIgnoringNewLines(folder.resolve("none.csv") + " cannot be read: there is no such file.");
    }

    private int audit(List<String> lines, String... options) throws IOException {
        Path file = folder.resolve("results.csv");
        Files.write(file, lines);
        List<String> arguments = new ArrayList<>(List.of("audit", file.toString()));
        arguments.addAll(List.of(options));
        return Bench.execute(arguments.toArray(String[]::new));
    }
}
