package io.github.dbstacks.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics of an application, in Prometheus' text format. */
record Scrape(List<Sample> samples) {
    /** @param labels by name */
    record Sample(String metric, Map<String, String> labels) {
        /** Empty where the sample has no such label, as for Prometheus. */
        String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    private static final Pattern LINE =
            Pattern.compile("(?<metric>[a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(?<labels>.*)})? \\S+.*");
    private static final Pattern LABEL = Pattern.compile("(?<name>\\w+)=\"(?<value>(?:[^\"\\\\]|\\\\.)*)\"");

    /** @param added labels that Prometheus adds to each sample of this application */
    static Scrape of(String text, Map<String, String> added) {
        return new Scrape(text.lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> sample(line, added))
                .toList());
    }

    private static Sample sample(String line, Map<String, String> added) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("No sample of a metric: " + line);
        }
        Map<String, String> labels = new HashMap<>(added);
        String text = matcher.group("labels");
        Matcher label = LABEL.matcher(text == null ? "" : text);
        while (label.find()) {
            labels.put(label.group("name"), label.group("value"));
        }
        return new Sample(matcher.group("metric"), labels);
    }
}
