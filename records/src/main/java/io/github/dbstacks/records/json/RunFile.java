package io.github.dbstacks.records.json;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Yardstick;
import java.io.IOException;
import java.nio.file.Files;
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
     */
    public static Run read(Path directory) throws IOException {
        return parse(Files.readString(directory.resolve("run.json")));
    }

    /** @throws JacksonException when the text is no JSON, or not that of a run */
    public static Run parse(String json) {
        ObjectNode run = RecordMapper.MAPPER.readValue(json, ObjectNode.class);
        if (!run.has("plan")) {
            upgrade(run);
        }
        return RecordMapper.MAPPER.treeToValue(run, Run.class);
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
