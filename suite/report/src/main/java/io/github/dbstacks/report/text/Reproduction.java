package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.records.Run;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * How to run the same again.
 *
 * @param file name of the plan's file
 * @param commands for a shell, one a line
 * @param plan the text of that file
 */
public record Reproduction(String file, List<String> commands, String plan) {
    public static Reproduction of(MeasuredRun measured) {
        Run run = measured.run();
        String file = run.plan().name() + ".yaml";
        List<String> commands = new ArrayList<>();
        if (!run.suite().commit().equals("unknown")) {
            commands.add("git checkout " + ShellWord.quoted(run.suite().commit()));
        }
        JsonNode database = measured.environment().path("database");
        String server = database.has("url")
                ? " --url " + ShellWord.quoted(database.path("url").asString("")) + " --user "
                        + ShellWord.quoted(database.path("user").asString(""))
                : "";
        StringBuilder modules = new StringBuilder();
        measured.environment()
                .path("modules")
                .forEach(folder -> modules.append(" --module ").append(ShellWord.quoted(folder.asString(""))));
        commands.add("./bench run " + ShellWord.quoted(file) + server + modules);
        return new Reproduction(file, commands, run.plan().text());
    }

    /** What runs the plan once it is in its file. */
    public String command() {
        return commands.get(commands.size() - 1);
    }

    /** Returns everything for a shell: it writes the plan into its file and runs it. */
    public String script() {
        String end = delimiter();
        return "cat > " + ShellWord.quoted(file) + " <<'" + end + "'\n" + plan.stripTrailing() + "\n" + end + "\n"
                + String.join("\n", commands);
    }

    /** A line that ends the plan in a shell and stands nowhere in it. */
    private String delimiter() {
        String end = "END";
        while (plan.lines().toList().contains(end)) {
            end += "_";
        }
        return end;
    }
}
