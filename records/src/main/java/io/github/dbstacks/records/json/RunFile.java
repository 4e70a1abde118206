package io.github.dbstacks.records.json;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** Reads {@code run.json} of every format there has been; the only place that knows the older ones. */
public final class RunFile {
    private RunFile() {}

    /**
     * @param directory of the run
     * @throws JacksonException when the file is no JSON, or not that of a run
     * @throws IllegalArgumentException when a newer dbstacks wrote it, or a time in it is none
     */
    public static Run read(Path directory) throws IOException {
        return parse(RunText.read(directory.resolve("run.json")));
    }

    /**
     * @throws JacksonException when the text is no JSON, or not that of a run
     * @throws IllegalArgumentException when a newer dbstacks wrote it, or a time in it is none
     */
    public static Run parse(String json) {
        ObjectNode run = RecordMapper.MAPPER.readValue(json, ObjectNode.class);
        int version = run.path("formatVersion").asInt(0);
        if (version > Run.FORMAT_VERSION) {
            throw new IllegalArgumentException("run.json has formatVersion " + version
                    + ", and this dbstacks reads formats up to " + Run.FORMAT_VERSION);
        }
        if (!run.has("plan")) {
            upgrade(run);
        }
        requireTime(run, "startedAt");
        if (run.has("endedAt")) {
            requireTime(run, "endedAt");
        }
        return RecordMapper.MAPPER.treeToValue(run, Run.class);
    }

    private static void requireTime(ObjectNode run, String key) {
        String time = run.path(key).asString("");
        if (!Run.isTime(time)) {
            throw new IllegalArgumentException("run.json has " + key + " " + time + ", which is no time");
        }
    }

    /** Up to format 2 everything stood at the top, plans were presets, and only {@code smoke} was not for comparing. */
    private static void upgrade(ObjectNode run) {
        String preset = run.path("preset").asString("");
        ObjectNode plan = run.putObject("plan");
        plan.put("name", preset).put("compare", !preset.equals("smoke")).putObject("settings");
        plan.putObject("limits")
                .put("leastBlocks", 1)
                .put("budgetMinutes", run.path("budgetMinutes").asInt(0));
        plan.put("yardstick", run.path("yardstick").asString(Yardstick.TIME.toString()));
        plan.set("byHand", run.path("settings"));
        List.of("jvmOptions", "seed", "pinning").forEach(key -> move(key, run, plan));
        List.of("version", "commit", "dirty").forEach(key -> move(key, run, run.withObject("/suite")));
    }

    private static void move(String key, ObjectNode from, ObjectNode to) {
        if (from.has(key)) {
            to.set(key, from.path(key));
        }
    }
}
