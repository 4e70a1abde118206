package io.github.dbstacks.report.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The arithmetic, as Rhino runs it, against numbers that were worked out by hand. */
class ChooserTest {
    private static final Coefficients.SourceRun HTTP = new Coefficients.SourceRun("http", "", 2, "256m", true);
    private static final Coefficients.Program PLAIN =
            new Coefficients.Program("plain", "standalone", "Plain", "", "", "driver");
    private static final Coefficients.Program WEB =
            new Coefficients.Program("web", "web", "Plain in Web", "Web", "Boot", "driver");

    private static final Coefficients.Program MAPPED =
            new Coefficients.Program("mapped", "web", "Mapper in Web", "Web", "Boot", "driver");

    /** Two runs of two stacks: over HTTP, and their driver alone. */
    private static final Chooser MADE = Chooser.of(new Coefficients(
            0.05,
            List.of(HTTP, new Coefficients.SourceRun("alone", "", 2, "256m", true)),
            List.of(PLAIN, WEB, MAPPED),
            List.of(
                    request("web", 200, 100),
                    request("mapped", 260, 110),
                    cell(1, "plain", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    cell(1, "plain", false, "insert-row", Coefficients.Asks.INSERT, OptionalInt.empty(), 15, 60),
                    cell(1, "web", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    cell(1, "web", true, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 12, 22))));

    /** The same, and another driver that waits without a thread. */
    private static final Chooser MANY = Chooser.of(new Coefficients(
            0.05,
            List.of(HTTP, new Coefficients.SourceRun("alone", "", 2, "256m", true)),
            List.of(
                    PLAIN,
                    WEB,
                    MAPPED,
                    new Coefficients.Program("flow", "standalone", "Flow", "", "", "r2dbc-driver"),
                    new Coefficients.Program("async", "web", "Flow in Web", "Web", "Boot", "r2dbc-driver")),
            List.of(
                    request("web", 200, 100),
                    request("mapped", 260, 110),
                    request("async", 230, 100),
                    cell(1, "plain", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    cell(1, "flow", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 20, 20),
                    cell(1, "web", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    cell(1, "web", true, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 12, 22))));

    /** At 100 and 200 requests a second, in another run, a request costs 2 and 1.5 times what it does when full. */
    private static final Chooser PACED = Chooser.of(new Coefficients(
            0.05,
            List.of(HTTP, new Coefficients.SourceRun("rates", "", 2, "256m", true)),
            List.of(PLAIN, WEB, MAPPED),
            List.of(
                    request("web", 200, 100),
                    request("mapped", 260, 110),
                    cell(0, "plain", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    atRate(100, 400, 200),
                    atRate(200, 300, 150))));

    /** The same at 100 requests a second alone, by a load engine that was late, so that no latency is known there. */
    private static final Chooser LATE = Chooser.of(new Coefficients(
            0.05,
            List.of(HTTP, new Coefficients.SourceRun("rates", "", 2, "256m", true)),
            List.of(PLAIN, WEB),
            List.of(
                    request("web", 200, 100),
                    cell(0, "plain", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20),
                    late(atRate(100, 400, 200)))));

    private static Coefficients.MeasuredCell request(String stack, double app, double database) {
        return cell(0, stack, false, "get clients=50", Coefficients.Asks.READ, OptionalInt.of(50), app, database);
    }

    private static Coefficients.MeasuredCell cell(
            int run,
            String stack,
            boolean virtual,
            String work,
            Coefficients.Asks asks,
            OptionalInt clients,
            double app,
            double database) {
        return new Coefficients.MeasuredCell(
                run,
                stack,
                virtual,
                work,
                asks,
                clients,
                OptionalDouble.empty(),
                "postgresql",
                OptionalInt.empty(),
                Map.of(
                        "app-cpu", List.of(app, 0.9 * app, 1.1 * app),
                        "database-cpu", List.of(database, 0.9 * database, 1.1 * database),
                        "total-cpu", List.of(app + database, 0.9 * (app + database), 1.1 * (app + database)),
                        "latency-p50", List.of(8.0, 7.0, 9.0),
                        "latency-p99", List.of(40.0, 30.0, 50.0),
                        "pss", List.of(200.0, 190.0, 210.0),
                        "statements", List.of(1.0, 1.0, 1.0)));
    }

    /** M/M/1 waits as often as it is busy. C(2, 1) = 1/3, C(3, 2) = 4/9, C(4, 0.5) = 0.0030 / 1.6488. */
    @ParameterizedTest
    @CsvSource({"1, 0.5, 0.5", "2, 1, 0.33333", "3, 2, 0.44444", "4, 0.5, 0.001805", "2, 0, 0", "2, 2, 1"})
    void erlangsFormula(int servers, double load, double share) {
        assertThat(waiting(servers, load)).isCloseTo(share, within(1e-5));
    }

    /** With M/M/1 at half load the wait of an arrival exceeds t with probability 0.5 e^(-t/20 ms): 78.24 ms for 1 %. */
    @Test
    void theWaitThatOneInAHundredExceeds() {
        assertThat(number("choosingNumbers.wait(1, 0.5, 10, 0.01)")).isCloseTo(78.24, within(0.01));
        assertThat(number("choosingNumbers.wait(1, 0.5, 10, 0.5)")).isZero();
    }

    /** C(3, 0.5) = 0.0152 and C(4, 0.5) = 0.0018; 10 in use in the mean need 19, since C(18, 10) = 0.0159. */
    @ParameterizedTest
    @CsvSource({"0.001, 1", "0.5, 4", "10, 19", "6000, 6233"})
    void asFewConnectionsAsOneInAHundredMayWaitFor(double load, int connections) {
        assertThat(number("choosingNumbers.connections(" + load + ")")).isEqualTo(connections);
        if (load < 5000) {
            assertThat(waiting(connections, load)).isLessThanOrEqualTo(0.01);
        }
    }

    /** The rule holds where requests come and hold a connection as it supposes, and one connection fewer breaks it. */
    @ParameterizedTest
    @CsvSource({"0.5", "2", "8", "30"})
    void aSimulationAgreesThatAtMostOneInAHundredWaits(double load) {
        int connections = (int) number("choosingNumbers.connections(" + load + ")");

        assertThat(simulated(connections, load))
                .isLessThanOrEqualTo(0.01)
                .isCloseTo(waiting(connections, load), withinPercentage(5));
        assertThat(simulated(connections - 1, load))
                .isGreaterThan(0.01)
                .isCloseTo(waiting(connections - 1, load), withinPercentage(5));
    }

    /**
     * Returns the share that waits of 3 million requests, which come by a Poisson process and hold one of these
     * connections for an exponential time, in the order in which they came.
     */
    private static double simulated(int connections, double load) {
        SplittableRandom random = new SplittableRandom(3);
        double[] freeFrom = new double[connections];
        int requests = 3_000_000;
        int waiting = 0;
        double now = 0;
        for (int request = 0; request < requests; request++) {
            now += exponential(random) / load;
            int first = 0;
            for (int other = 1; other < connections; other++) {
                if (freeFrom[other] < freeFrom[first]) {
                    first = other;
                }
            }
            if (freeFrom[first] > now) {
                waiting++;
            }
            freeFrom[first] = Math.max(freeFrom[first], now) + exponential(random);
        }
        return waiting / (double) requests;
    }

    /** Returns a time whose mean is 1. */
    private static double exponential(SplittableRandom random) {
        return -Math.log(1 - random.nextDouble());
    }

    /**
     * 100 requests a second with three SELECTs each at 1 ms: 200 + 2 × 10 and 100 + 2 × 20 µs; a connection is held for
     * 3 ms + 140 µs + 3 × 10 µs, so 0.317 are in use, and C(2, 0.317) = 0.043, C(3, 0.317) = 0.0043.
     */
    @Test
    void statementsOneAfterAnother() {
        JsonNode web = needs("{rate: '100', statements: '3', distance: '1', framework: 'web'}", "Plain in Web");

        assertThat(web.path("total").path("value").asDouble(0)).isCloseTo(360, within(1e-9));
        assertThat(web.path("cores").path("value").asDouble(0)).isCloseTo(0.036, within(1e-12));
        // The least of the stack's own SELECT over the most of the driver's is 9/11.
        assertThat(web.path("cores").path("least").asDouble(0))
                .isCloseTo((0.9 * 300 + 2 * 0.9 * 30 * 9 / 11) * 100 / 1e6, within(1e-12));
        assertThat(web.path("ofInstance").path("value").asDouble(0)).isCloseTo(0.022, within(1e-12));
        assertThat(web.path("inUse").path("value").asDouble(0)).isCloseTo(0.317, within(1e-12));
        assertThat(web.path("pool").path("value").asInt(0)).isEqualTo(3);
        assertThat(web.path("p50").path("value").asDouble(0)).isCloseTo(3.36, within(1e-9));
        assertThat(web.path("p99").path("value").asDouble(0)).isCloseTo(3 + 4.60517 * 0.36, within(1e-5));
    }

    /**
     * A cell's cost where it has as many requests an instance; elsewhere it is computed. From 1 and 2 % busy, a second
     * of CPU is enough for 1/2 and 2/3 as many requests as on a full machine: at 150 a second for 7/12, and at 5,100,
     * half of the way to a full machine, for 5/6.
     */
    @ParameterizedTest
    @CsvSource({
        "100, 1, 0, 600, true",
        "200, 1, 0, 450, true",
        "200, 2, 0, 600, true",
        "100, 1, 1, 600, false",
        "50, 1, 0, 600, false",
        "150, 1, 0, 514.285714, false",
        "5100, 1, 0, 360, false",
        "10000, 1, 0, 300, false"
    })
    void aMachineThatIsNotFullNeedsMore(String rate, int instances, String distance, double micros, boolean measured) {
        JsonNode web = paced("{rate: '" + rate + "', instances: '" + instances + "', distance: '" + distance + "'}");

        assertThat(web.path("total").path("value").asDouble(0)).isCloseTo(micros, within(1e-5));
        assertThat(web.path("cores").path("value").asDouble(0))
                .isCloseTo(micros * Double.parseDouble(rate) / 1e6, within(1e-6));
        assertThat(web.path("full").path("value").asDouble(0)).isCloseTo(300, within(1e-9));
        assertThat(web.path("isMeasured").asBoolean(!measured)).isEqualTo(measured);
    }

    /** What is measured has the spread of its forks; what is computed that of the full machine's, too. */
    @Test
    void whatIsComputedIsLessCertainThanWhatIsMeasured() {
        JsonNode measured = paced("{rate: '100'}").path("total");
        JsonNode computed = paced("{rate: '100', distance: '1'}").path("total");

        assertThat(measured.path("least").asDouble(0)).isCloseTo(0.9 * 600, within(1e-9));
        assertThat(measured.path("most").asDouble(0)).isCloseTo(1.1 * 600, within(1e-9));
        assertThat(computed.path("least").asDouble(0)).isCloseTo(0.81 * 600, within(1e-9));
        assertThat(computed.path("most").asDouble(0)).isCloseTo(1.21 * 600, within(1e-9));
    }

    /** At 100 a second it keeps 1.3 % of the cores busy, 0.3 of the way from 1 to 2 %: a factor of 1 / 0.55. */
    @Test
    void aStackWithoutCellsAtARateHasTheFactorOfItsFramework() {
        JsonNode mapped = PACED.value("choosing.answer(built, choosingQuestion.ask(built, {rate: '100'})).needs"
                + ".filter(each => each.label === 'Mapper in Web')[0]");

        assertThat(mapped.path("total").path("value").asDouble(0)).isCloseTo(370 / 0.55, within(1e-9));
        assertThat(mapped.path("isMeasured").asBoolean(true)).isFalse();
        assertThat(PACED.answer(Map.of()).path("rules").toString())
                .contains("measured with 50 clients that each wait for their answer")
                .contains("from 2 cells at a constant rate");
    }

    /** It has the spread of its forks. Where it is not known, there are 600 µs, and 4.6 times that. */
    @Test
    void latencyIsThatOfTheRunWhereItsCpuIs() {
        JsonNode measured = paced("{rate: '100'}");
        JsonNode computed = paced("{rate: '100', distance: '1'}");
        JsonNode late = plainInWeb(LATE, "{rate: '100'}");

        assertThat(measured.path("isLatencyMeasured").asBoolean(false)).isTrue();
        assertThat(numbers(measured.path("p50"))).containsExactly(8.0, 7.0, 9.0);
        assertThat(numbers(measured.path("p99"))).containsExactly(40.0, 30.0, 50.0);
        assertThat(computed.path("isLatencyMeasured").asBoolean(true)).isFalse();
        assertThat(computed.path("p50").path("value").asDouble(0)).isCloseTo(1.6, within(1e-9));
        assertThat(late.path("isMeasured").asBoolean(false)).isTrue();
        assertThat(late.path("isLatencyMeasured").asBoolean(true)).isFalse();
        assertThat(late.path("p50").path("value").asDouble(0)).isCloseTo(0.6, within(1e-9));
        assertThat(late.path("p99").path("value").asDouble(0)).isCloseTo(4.60517 * 0.6, within(1e-5));
    }

    private static List<Double> numbers(JsonNode number) {
        return Stream.of("value", "least", "most")
                .map(name -> number.path(name).asDouble(0))
                .toList();
    }

    private static JsonNode paced(String given) {
        return plainInWeb(PACED, given);
    }

    private static JsonNode plainInWeb(Chooser chooser, String given) {
        return chooser.value("choosing.answer(built, choosingQuestion.ask(built, " + given
                + ")).needs.filter(each => each.label === 'Plain in Web')[0]");
    }

    private static Coefficients.MeasuredCell late(Coefficients.MeasuredCell cell) {
        Map<String, List<Double>> values = new TreeMap<>(cell.values());
        values.keySet().removeIf(metric -> metric.startsWith("latency-"));
        return new Coefficients.MeasuredCell(
                cell.run(),
                cell.stack(),
                cell.virtual(),
                cell.work(),
                cell.asks(),
                cell.clients(),
                cell.rate(),
                cell.system(),
                cell.pool(),
                values);
    }

    private static Coefficients.MeasuredCell atRate(double rate, double app, double database) {
        Coefficients.MeasuredCell closed = request("web", app, database);
        return new Coefficients.MeasuredCell(
                1,
                closed.stack(),
                false,
                "get rate=" + rate,
                closed.asks(),
                OptionalInt.empty(),
                OptionalDouble.of(rate),
                closed.system(),
                OptionalInt.empty(),
                closed.values());
    }

    /**
     * The second run has one of the two alone, which needs 150 µs in both together where it needs 200 in the first: the
     * other has 260 µs there, so it is told to need 195. The database needs as much in both.
     */
    @Test
    void whatOneRunDoesNotHaveIsBroughtToTheLevelOfAll() {
        Chooser uneven = Chooser.of(new Coefficients(
                0.05,
                List.of(HTTP, HTTP, new Coefficients.SourceRun("alone", "", 2, "256m", true)),
                List.of(PLAIN, WEB, MAPPED),
                List.of(
                        request("web", 200, 100),
                        request("mapped", 260, 110),
                        cell(1, "web", false, "get clients=50", Coefficients.Asks.READ, OptionalInt.of(50), 100, 100),
                        cell(2, "plain", false, "single-row", Coefficients.Asks.SELECT, OptionalInt.empty(), 10, 20))));
        JsonNode needs = uneven.value("choosing.answer(built, choosingQuestion.ask(built, {})).needs"
                + ".map(each => [each.label, each.full.value])");
        JsonNode answer = uneven.answer(Map.of());

        assertThat(needs.path(0).path(0).asString("")).isEqualTo("Plain in Web");
        assertThat(needs.path(0).path(1).asDouble(0)).isCloseTo(150 + 100, within(1e-9));
        assertThat(needs.path(1).path(1).asDouble(0)).isCloseTo(195 + 110, within(1e-9));
        assertThat(answer.path("rows").path(0).path("cells").path(7).path("how").asString(""))
                .isEqualTo("measured");
        assertThat(answer.path("rows").path(1).path("cells").path(7).path("how").asString(""))
                .isEqualTo("computed");
        assertThat(answer.path("rules").toString()).contains("Stacks that not all of these runs have: ");
        assertThat(MADE.answer(Map.of()).path("rules").toString()).doesNotContain("Stacks that not all");
    }

    /** What a mapper costs more for a request may be for each statement: 60 and 10 µs, at the upper end alone. */
    @Test
    void aMapperMayCostEachStatementAsMuch() {
        JsonNode mapped = needs("{rate: '100', statements: '3'}", "Mapper in Web");

        assertThat(mapped.path("total").path("value").asDouble(0)).isCloseTo(370 + 2 * 30, within(1e-9));
        assertThat(mapped.path("total").path("most").asDouble(0))
                .isCloseTo(1.1 * 370 + 2 * (1.1 * 30 + 70), within(1e-9));
    }

    /** 12/10 and 22/20 of a SELECT, on 200 and 100 µs. */
    @Test
    void virtualThreadsAreComputedFromTheRunThatHasBoth() {
        JsonNode virtual = needs("{rate: '100'}", "Plain in Web on virtual threads");

        assertThat(virtual.path("total").path("value").asDouble(0)).isCloseTo(240 + 110, within(1e-9));
        assertThat(virtual.path("isMeasured").asBoolean(true)).isFalse();
        assertThat(MADE.answer(Map.of("only", "virtual")).path("outside").toString())
                .contains("Virtual threads were not measured so over HTTP with Plain in Web: ");
    }

    /** An INSERT costs 5 and 40 µs more than a SELECT. */
    @Test
    void anInsertCostsWhatItCostsTheDriverMore() {
        JsonNode web = needs("{rate: '100', work: 'writing'}", "Plain in Web");

        assertThat(web.path("total").path("value").asDouble(0)).isCloseTo(345, within(1e-9));
    }

    @Test
    void whatNoRunHasIsLeftOut() {
        JsonNode answer = MADE.answer(Map.of("database", "mysql"));

        assertThat(answer.path("error").asString("")).startsWith("No run has what it takes for Plain in Web,");
    }

    /** 10,000 requests a second need 2 cores for the application alone, which is what one instance has. */
    @Test
    void tooFewCoresAreNamed() {
        JsonNode answer = MADE.answer(Map.of("rate", "10000", "only", "Plain"));

        assertThat(answer.path("headline").asString(""))
                .isEqualTo(
                        "Even Plain in Web needs more cores than an instance has: 2 instances with 2 cores at least.");
        assertThat(answer.path("rows")
                        .path(0)
                        .path("cells")
                        .path(4)
                        .path("text")
                        .asString(""))
                .isEqualTo("no end");
    }

    @Test
    void aDifferenceOfLessThanATwentiethOfTheCoresDoesNotDecide() {
        assertThat(firstSentences(MADE, Map.of("rate", "200")))
                .startsWith(
                        "CPU does not decide here: Plain in Web needs 0.06 cores of application and database, Plain in Web"
                                + " on virtual threads 0.07, Mapper in Web 0.07.",
                        "Mapper in Web needs 0.01 cores (0..0.02) more than Plain in Web, under 1 % of the 2 cores that the"
                                + " instance has, and under 0.01 (−0.02..0.02) more than Plain in Web on virtual threads.");
        assertThat(firstSentences(MADE, Map.of("rate", "4000")))
                .startsWith(
                        "Plain in Web needs 1.20 cores of application and database, Plain in Web on virtual threads 1.40,"
                                + " Mapper in Web 1.48.",
                        "Mapper in Web needs 0.28 cores (0.09..0.47) more than Plain in Web, 14 % of the 2 cores that the"
                                + " instance has, and 0.08 (−0.42..0.48) more than Plain in Web on virtual threads.");
    }

    /** With two cores it matters from a tenth of a core on; that two may need the same is open. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200  | Mapper in Web                   | no: 0.01 cores (0..0.02) more",
                "1200 | Mapper in Web                   | likely not: 0.08 cores (0.03..0.14) more",
                "4000 | Mapper in Web                   | likely: 0.28 cores (0.09..0.47) more",
                "4800 | Mapper in Web                   | yes: 0.34 cores (0.11..0.56) more",
                "4000 | Plain in Web on virtual threads | open: 0.20 cores (−0.19..0.70) more"
            })
    void whetherItMattersIsAsSureAsItsSpread(String rate, String label, String matters) {
        JsonNode answer = MADE.answer(Map.of("rate", rate));

        assertThat(answer.path("rows")
                        .valueStream()
                        .filter(row -> row.path("label").asString("").equals(label))
                        .map(row -> row.path("matters").asString("")))
                .containsExactly(matters);
        assertThat(answer.path("legend").asString(""))
                .startsWith("It matters from 5 % of the 2 cores on; open: the spread holds 0;");
    }

    /** Any other word names every stack whose name has it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mapper | Mapper in Web",
                "plain in web | Plain in Web, Plain in Web on virtual threads",
                "plain in web on virtual threads | Plain in Web on virtual threads",
                "web, mapper | Plain in Web, Flow in Web, Plain in Web on virtual threads, Mapper in Web"
            })
    void theWholeNameOfAStackNamesNoOther(String only, String labels) {
        assertThat(MANY.answer(Map.of("only", only, "rate", "4000"))
                        .path("rows")
                        .valueStream()
                        .map(row -> row.path("label").asString("")))
                .containsExactly(labels.split(", ", -1));
    }

    /** Two that are named are compared in one sentence; of many it is one for each word, or for each model. */
    @Test
    void theFirstSentencesCompareWhatIsNamed() {
        assertThat(firstSentences(MANY, Map.of("rate", "4000", "only", "plain in web")))
                .startsWith(
                        "Plain in Web needs 1.20 cores of application and database, Plain in Web on virtual threads 1.40:"
                                + " 0.20 cores (−0.19..0.70) more, 10 % of the 2 cores that the instance has.",
                        "The spread holds 0, so which of the two needs less is open.");
        assertThat(firstSentences(MANY, Map.of("rate", "4000", "only", "web, mapper")))
                .startsWith("Plain in Web needs 1.20 cores of application and database, Mapper in Web 1.48: 0.28 cores"
                        + " (0.09..0.47) more, 14 % of the 2 cores that the instance has.")
                .doesNotContain("The spread holds 0, so which of the two needs less is open.");
        assertThat(firstSentences(MANY, Map.of("rate", "4000")))
                .startsWith(
                        "Plain in Web needs 1.20 cores of application and database, Flow in Web 1.32, Plain in Web on"
                                + " virtual threads 1.40.")
                .endsWith("Of 4 stacks Plain in Web needs least, 1.20 cores, and Mapper in Web most: 0.28 cores"
                        + " (0.09..0.47) more.");
        assertThat(firstSentences(MANY, Map.of("rate", "200")))
                .last()
                .asString()
                .endsWith(" Of the others 2 need less than 5 % of the 2 cores more than the cheapest.");
    }

    @Test
    void whoeverSaysWhatMaxConnectionsIsReadsOfConnectionsFirst() {
        Map<String, String> asked = Map.of("rate", "4000", "instances", "2", "distance", "1", "max-connections", "15");

        assertThat(firstSentences(MADE, asked))
                .startsWith(
                        "7 connections for each instance are enough, 14 in all, or 16 by the upper ends of the spreads:"
                                + " at most one request in a hundred waits for one, and in the mean each instance has 2.22 in use."
                                + " max_connections, 15, allows 14, but not 16.");
        assertThat(firstSentences(MADE, Map.of("rate", "200")))
                .last()
                .asString()
                .isEqualTo(
                        "2 connections are enough: at most one request in a hundred waits for one, and in the mean 0.02"
                                + " are in use. max_connections, 100 unless you change it, allows that.");
    }

    /** Returns the headline and the sentences below it. */
    private static List<String> firstSentences(Chooser chooser, Map<String, String> given) {
        JsonNode answer = chooser.answer(given);
        return Stream.concat(
                        Stream.of(answer.path("headline")),
                        answer.path("sentences").valueStream())
                .map(sentence -> sentence.asString(""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate | x | rate=x is not allowed: it takes a number from 0.01 to 1,000,000.",
                "rate | -5 | rate=-5 is not allowed: it takes a number from 0.01 to 1,000,000.",
                "rate | 1e3 | rate=1e3 is not allowed: it takes a number from 0.01 to 1,000,000.",
                "rate | '' | rate= is not allowed: it takes a number from 0.01 to 1,000,000.",
                "statements | 1.5 | statements=1.5 is not allowed: it takes a whole number from 1 to 1,000.",
                "distance | far | distance=far is not allowed: it takes a number from 0 to 1,000, same-zone or other-zone.",
                "framework | Struts | framework=Struts is not allowed: it takes any, Boot or Web.",
                "work | both | work=both is not allowed: it takes reading or writing.",
                "only | Perl | only=Perl is not allowed: it takes parts of names, such as Plain in Web, Plain in Web on virtual"
                        + " threads or Mapper in Web."
            })
    void whatIsNotAllowedIsOneSentence(String key, String text, String sentence) {
        assertThat(MADE.answer(Map.of(key, text)).path("error").asString("")).isEqualTo(sentence);
    }

    private static double waiting(int servers, double load) {
        return number("choosingNumbers.waiting(" + servers + ", " + load + ")");
    }

    private static double number(String expression) {
        return MADE.value(expression).asDouble(Double.NaN);
    }

    private static JsonNode needs(String given, String label) {
        return MADE.value("choosing.answer(built, choosingQuestion.ask(built, " + given
                + ")).needs.filter(each => each.label === '" + label + "')[0]");
    }
}
