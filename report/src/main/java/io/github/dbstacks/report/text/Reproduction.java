package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * How to run the same again.
 *
 * @param file name of the plan's file
 * @param commands for a shell, one a line
 * @param plan the text of that file; empty where an older dbstacks did not record it
 */
public record Reproduction(String file, List<String> commands, String plan) {
    public static Reproduction of(MeasuredRun measured) {
        Run run = measured.run();
        String file = run.plan().name() + ".yaml";
        String plan = run.plan().text().orElse("");
        List<String> commands = new ArrayList<>();
        if (!run.suite().commit().equals("unknown")) {
            commands.add("git checkout " + quoted(run.suite().commit()));
        }
        JsonNode database = measured.environment().path("database");
        String server = database.has("url")
                ? " --url " + quoted(database.path("url").asString("")) + " --user "
                        + quoted(database.path("user").asString(""))
                : "";
        StringBuilder modules = new StringBuilder();
        measured.environment()
                .path("modules")
                .forEach(folder -> modules.append(" --module ").append(quoted(folder.asString(""))));
        boolean isWhole = plan.lines().anyMatch(line -> line.startsWith("seed:"));
        commands.add("./bench run " + quoted(file) + server + modules + (isWhole ? "" : options(run)));
        return new Reproduction(file, commands, plan);
    }

    /** What the text of a plan did not say until it was recorded with all that the command line says. */
    private static String options(Run run) {
        StringBuilder options = new StringBuilder(" --seed " + run.plan().seed() + " --blocks " + run.blocks()
                + " --budget " + run.plan().limits().budgetMinutes());
        if (run.plan().yardstick() != Yardstick.TIME) {
            options.append(" --yardstick ").append(run.plan().yardstick());
        }
        new TreeMap<>(run.plan().byHand())
                .forEach((key, value) -> options.append(" --set ").append(quoted(key + "=" + value)));
        run.plan()
                .pinning()
                .ifPresent(pinning -> options.append(" --cpus ")
                        .append(quoted("app=" + pinning.app()))
                        .append(' ')
                        .append(quoted("db=" + pinning.database())));
        return options.toString();
    }

    /** A line that ends the plan in a shell and stands nowhere in it. */
    public String delimiter() {
        String end = "END";
        while (plan.lines().toList().contains(end)) {
            end += "_";
        }
        return end;
    }

    /** A word of a command line for a shell. */
    public static String quoted(String word) {
        return word.matches("[\\w/.:,=+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
