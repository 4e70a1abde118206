package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The queries of the Grafana dashboard. Prometheus' own promtool asks them of the metrics of an application. */
public record Dashboard(List<Query> queries) {
    /**
     * @param panel the title of its panel
     * @param legend the name of its curves, with labels in double braces
     */
    public record Query(String panel, String expression, String legend) {
        private static final Pattern LABEL = Pattern.compile("\\{\\{\\s*(\\w+)\\s*}}");

        /** Returns for each label of the legend the number of curves that have it, which are all. */
        public List<Map<String, Object>> tests() {
            List<String> labels = LABEL.matcher(legend)
                    .results()
                    .map(MatchResult::group)
                    .map(label -> label.replaceAll("\\W", ""))
                    .toList();
            return labels.isEmpty()
                    ? List.of(test("count(" + expression + ") > bool 0", "{}"))
                    : labels.stream()
                            .map(label -> test(
                                    "count by (found) (label_replace(" + expression + ", \"found\", \"yes\", \"" + label
                                            + "\", \".+\")) > bool 0",
                                    "{found=\"yes\"}"))
                            .toList();
        }

        private static Map<String, Object> test(String expression, String labels) {
            return Map.of(
                    "expr",
                    expression,
                    "eval_time",
                    "1m",
                    "exp_samples",
                    List.of(Map.of("labels", labels, "value", 1)));
        }
    }

    /** Each pool has metrics that only its applications expose, and not every one answers /benchmark. */
    private static final Map<String, Predicate<App>> ONLY_OF = Map.of(
            "hikaricp_", app -> app.libraries().containsKey("HikariCP"),
            "r2dbc_pool_", app -> app.libraries().containsKey("r2dbc-pool"),
            "vertx_", app -> app.libraries().containsKey("vertx-pg-client"),
            "agroal_", app -> app.libraries().containsKey("agroal-pool"),
            "uri=\"/benchmark\"", app -> app.stack().answersWorkloads());

    private static final Pattern SAMPLE = Pattern.compile("(?<metric>[a-zA-Z_:][\\w:]*)(?:\\{(?<labels>.*)})? \\S+");

    private static final String PAUSES = "jvm_gc_pause_seconds_sum";

    public static Dashboard read() throws IOException {
        Path file = Applications.home().resolve("deploy/observability/grafana/dashboards/dbstacks.json");
        List<Query> queries = new ArrayList<>();
        for (JsonNode panel :
                JsonMapper.shared().readTree(Files.readString(file)).path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                queries.add(new Query(
                        panel.path("title").asString(""),
                        target.path("expr").asString(""),
                        target.path("legendFormat").asString("")));
            }
        }
        return new Dashboard(queries);
    }

    /**
     * Returns what an application exposes after a garbage collection: from the first one on Micrometer has a timer of
     * pauses.
     */
    public static String metrics(Running app) throws IOException, InterruptedException {
        String metrics = app.get("/actuator/prometheus", "*/*").body();
        if (!metrics.contains(PAUSES)) {
            app.collectGarbage();
        }
        for (int tries = 0; tries < 100 && !metrics.contains(PAUSES); tries++) {
            Thread.sleep(50);
            metrics = app.get("/actuator/prometheus", "*/*").body();
        }
        return metrics;
    }

    /**
     * Asks everything that this application has to answer.
     *
     * @param app whose name Prometheus adds to each metric as the label app (deploy/observability/prometheus.yml)
     * @param metrics in Prometheus' text format
     * @param folder for the test that promtool reads
     * @return what promtool says about queries that select nothing or lack a label; empty when all are answered
     */
    public String unanswered(App app, String metrics, Path folder) throws IOException, InterruptedException {
        List<Map<String, String>> series = metrics.lines()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .map(sample -> Map.of("series", series(sample, app.stack().name()), "values", "0+1x12"))
                .toList();
        List<Map<String, Object>> tests = queries.stream()
                .filter(query -> isAsked(app, query.expression()))
                .flatMap(query -> query.tests().stream())
                .toList();
        assertThat(series).isNotEmpty();
        assertThat(tests).isNotEmpty();
        Map<String, Object> test = Map.of("interval", "5s", "input_series", series, "promql_expr_test", tests);
        Path file = Files.writeString(
                folder.resolve(app.stack().name() + ".json"),
                JsonMapper.shared().writeValueAsString(Map.of("tests", List.of(test))));
        return promtool("test", "rules", file.toString());
    }

    private static boolean isAsked(App app, String expression) {
        return ONLY_OF.entrySet().stream()
                .noneMatch(part ->
                        expression.contains(part.getKey()) && !part.getValue().test(app));
    }

    /** The queries that this application has to answer, by the titles of their panels. */
    public Map<String, List<String>> asked(App app) {
        return queries.stream()
                .filter(query -> isAsked(app, query.expression()))
                .collect(Collectors.groupingBy(
                        Query::panel, TreeMap::new, Collectors.mapping(Query::expression, Collectors.toList())));
    }

    private static String series(Matcher sample, String app) {
        String labels = sample.group("labels");
        return sample.group("metric") + "{" + (labels == null || labels.isEmpty() ? "" : labels + ",") + "app=\"" + app
                + "\",job=\"dbstacks\",instance=\"localhost\"}";
    }

    /** Returns what it prints when it fails; empty when it does not. */
    private static String promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(System.getenv("CI") != null, "There is no promtool on the path (Debian's package prometheus)");
            throw e;
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() == 0 ? "" : said;
    }
}
