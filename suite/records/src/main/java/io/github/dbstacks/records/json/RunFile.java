package io.github.dbstacks.records.json;

import io.github.dbstacks.records.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** Reads {@code run.json}. */
public final class RunFile {
    private static final List<String> KEYS = List.of("suite", "termination", "plan", "order");

    private RunFile() {}

    /**
     * @param directory of the run
     * @throws OtherFormatException when a dbstacks with another format wrote it
     * @throws JacksonException when the file is no JSON, or not that of a run
     * @throws IllegalArgumentException when a time in it is none, or something is missing
     */
    public static Run read(Path directory) throws IOException {
        return parse(RunText.read(directory.resolve("run.json")), directory.toString());
    }

    /**
     * @param name of the run in messages
     * @throws OtherFormatException when a dbstacks with another format wrote it
     * @throws JacksonException when the text is no JSON, or not that of a run
     * @throws IllegalArgumentException when a time in it is none, or something is missing
     */
    public static Run parse(String json, String name) {
        ObjectNode run = RecordMapper.MAPPER.readValue(json, ObjectNode.class);
        int version = run.path("formatVersion").asInt(Run.FORMAT_VERSION);
        if (version != Run.FORMAT_VERSION) {
            throw new OtherFormatException(name, version);
        }
        requireTime(run, "startedAt");
        if (run.has("endedAt")) {
            requireTime(run, "endedAt");
        }
        for (String key : KEYS) {
            if (!run.hasNonNull(key)) {
                throw new IllegalArgumentException("run.json has no " + key);
            }
        }
        return RecordMapper.MAPPER.treeToValue(run, Run.class);
    }

    private static void requireTime(ObjectNode run, String key) {
        String time = run.path(key).asString("");
        if (!Run.isTime(time)) {
            throw new IllegalArgumentException("run.json has " + key + " " + time + ", which is no time");
        }
    }
}
