package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.explanation.DriverMessages;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Date, machine and versions of a run, a sentence each. */
public final class Facts {
    private Facts() {}

    public static List<String> of(MeasuredRun measured) {
        Run run = measured.run();
        JsonNode host = measured.environment().path("host");
        List<String> facts = new ArrayList<>();
        facts.add(run.startedAt().replaceFirst("T.*", "") + ", plan "
                + run.plan().name() + ", " + blocks(measured) + pools(run));
        if (host.has("cores")) {
            facts.add(processors(host, measured.cores()) + ", "
                    + Math.round(host.path("memoryBytes").asDouble(0) / 1e9) + " GB");
        }
        facts.add("JDK "
                + run.order().stream()
                        .map(planned -> planned.cell().jdk())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        List<String> drivers = DriverMessages.versions(measured.environment());
        if (!drivers.isEmpty()) {
            facts.add(String.join(", ", drivers));
        }
        measured.databases()
                .forEach(database -> facts.add(MeasuredRun.system(database) + " "
                        + database.path("version").asString("of unknown version")
                        + where(database)));
        facts.add("dbstacks " + run.suite().version() + ", commit "
                + shortened(run.suite().commit())
                + (run.suite().dirty().equals("true") ? " with uncommitted changes" : ""));
        return facts;
    }

    /** {@code AMD EPYC, 2 cores}. */
    public static String processors(JsonNode host, int cores) {
        return host.path("cpu").asString("unknown processor") + ", " + cores + (cores == 1 ? " core" : " cores");
    }

    private static String where(JsonNode database) {
        if (!database.has("sameHost")) {
            return "";
        }
        return database.path("sameHost").asBoolean(false) ? " on the same machine" : " on another machine";
    }

    private static String blocks(MeasuredRun measured) {
        long blocks = measured.forks().stream()
                .map(fork -> fork.planned().block())
                .distinct()
                .count();
        return (blocks == 1 ? "1 block, " : blocks + " blocks, ")
                + (measured.forks().size() == 1 ? "1 fork" : measured.forks().size() + " forks");
    }

    /** How many connections each pool has; empty where the plan does not give all cells the same. */
    private static String pools(Run run) {
        List<String> sizes = run.plan().settings().values().stream()
                .map(settings -> Optional.ofNullable(settings.get(Setting.POOL_MIN.key()))
                                .map(least -> least + " to ")
                                .orElse("")
                        + settings.getOrDefault(Setting.POOL_SIZE.key(), ""))
                .distinct()
                .toList();
        boolean hasOthers =
                run.order().stream().anyMatch(fork -> fork.cell().settings().containsKey(Setting.POOL_SIZE.key()));
        return sizes.size() == 1 && !sizes.get(0).isEmpty() && !hasOthers ? ", pools of " + sizes.get(0) : "";
    }

    private static String shortened(String commit) {
        return commit.length() > 10 ? commit.substring(0, 10) : commit;
    }
}
