package io.github.dbstacks.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The queries of the Grafana dashboard, and what of them the metrics of an application cannot answer. */
record Dashboard(List<Query> queries) {
    /** @param legend the name of its curves, with labels in double braces */
    record Query(String expression, String legend) {}

    /** Each pool has metrics that only its applications expose; all others are exposed by every one. */
    private static final Map<String, Set<String>> OWNERS = Map.of(
            "hikaricp_", Set.of("web-mvc-jdbc", "web-mvc-jpa", "web-webflux-jdbc"),
            "r2dbc_pool_", Set.of("web-webflux-r2dbc", "web-webflux-coroutines"),
            "vertx_", Set.of("web-webflux-vertx"));

    private static final Set<String> ANSWER_BENCHMARK =
            Set.of("web-mvc-jdbc", "web-webflux-r2dbc", "web-webflux-vertx");

    private static final Pattern LEGEND_LABEL = Pattern.compile("\\{\\{\\s*(\\w+)\\s*}}");

    static Dashboard read() throws IOException {
        Path file = Applications.home().resolve("observability/grafana/dashboards/dbstacks.json");
        return of(JsonMapper.shared().readTree(Files.readString(file)));
    }

    static Dashboard of(JsonNode dashboard) {
        List<Query> queries = new ArrayList<>();
        for (JsonNode panel : dashboard.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                queries.add(new Query(
                        target.path("expr").asString(""),
                        target.path("legendFormat").asString("")));
            }
        }
        return new Dashboard(queries);
    }

    /**
     * A line for each metric or label that a query asks this application for and that its metrics do not have.
     *
     * @param app its name, which Prometheus adds to each metric as the label app (observability/prometheus.yml)
     * @param metrics in Prometheus' text format
     */
    List<String> unanswered(String app, String metrics) {
        Scrape scrape = Scrape.of(metrics, Map.of("app", app, "job", "dbstacks", "instance", "localhost"));
        List<String> missing = new ArrayList<>();
        for (Query query : queries) {
            PromQuery parsed = PromQuery.of(query.expression());
            if (parsed.selectors().isEmpty()) {
                missing.add(query.expression() + " selects nothing");
            }
            for (PromQuery.Selector selector : parsed.selectors()) {
                if (isAsked(app, selector)) {
                    missing.addAll(missing(query, parsed, selector, scrape));
                }
            }
        }
        return missing;
    }

    /** Whether this application is one of those that have the metric. */
    private static boolean isAsked(String app, PromQuery.Selector selector) {
        boolean isOfAnother = OWNERS.entrySet().stream()
                .anyMatch(owner -> selector.metric().startsWith(owner.getKey())
                        && !owner.getValue().contains(app));
        boolean isRuledOut = selector.matchers().stream()
                .anyMatch(matcher -> (matcher.label().equals("app") && !matcher.matches(app))
                        || (isBenchmark(matcher) && !ANSWER_BENCHMARK.contains(app)));
        return !isOfAnother && !isRuledOut;
    }

    private static boolean isBenchmark(PromQuery.LabelMatcher matcher) {
        return matcher.label().equals("uri")
                && matcher.operator().equals("=")
                && matcher.value().equals("/benchmark");
    }

    private static List<String> missing(Query query, PromQuery parsed, PromQuery.Selector selector, Scrape scrape) {
        List<Scrape.Sample> selected =
                scrape.samples().stream().filter(selector::selects).toList();
        if (selected.isEmpty()) {
            return List.of(query.expression() + ": there is no " + selector);
        }
        List<String> labels = new ArrayList<>(parsed.labels());
        Matcher legend = LEGEND_LABEL.matcher(query.legend());
        while (legend.find()) {
            labels.add(legend.group(1));
        }
        return labels.stream()
                .filter(label ->
                        selected.stream().noneMatch(sample -> sample.labels().containsKey(label)))
                .map(label -> query.expression() + ": " + selector.metric() + " has no label " + label)
                .toList();
    }
}
