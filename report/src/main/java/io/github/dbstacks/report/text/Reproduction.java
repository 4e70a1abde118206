package io.github.dbstacks.report.text;

import io.github.dbstacks.records.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * How to run the same again.
 *
 * @param commands for a shell, one a line
 * @param plan the text of the plan's file; empty where an older dbstacks did not record it
 */
public record Reproduction(List<String> commands, String plan) {
    public static Reproduction of(Run run) {
        List<String> commands = new ArrayList<>();
        if (!run.suite().commit().equals("unknown")) {
            commands.add("git checkout " + run.suite().commit());
        }
        StringBuilder bench = new StringBuilder("./bench run plan.yaml --seed ")
                .append(run.plan().seed());
        new TreeMap<>(run.plan().byHand())
                .forEach((key, value) ->
                        bench.append(" --set ").append(key).append('=').append(value));
        run.plan()
                .pinning()
                .ifPresent(pinning -> bench.append(" --cpus app=")
                        .append(pinning.app())
                        .append(" db=")
                        .append(pinning.database()));
        commands.add(bench.toString());
        return new Reproduction(commands, run.plan().text().orElse(""));
    }
}
