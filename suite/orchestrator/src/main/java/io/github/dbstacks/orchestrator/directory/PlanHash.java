package io.github.dbstacks.orchestrator.directory;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Digests;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * SHA-256 of all that decides what is run: the plan and its forks in their order, as they stand in {@code run.json}. It
 * takes them from there and not from the records that this dbstacks reads, which may have other properties than those
 * of the one that wrote the file.
 */
final class PlanHash {
    private PlanHash() {}

    static String of(Run run) {
        return of(RecordMapper.MAPPER.<JsonNode>valueToTree(run));
    }

    /** @param run the JSON of {@code run.json} */
    static String of(JsonNode run) {
        JsonNode plan = run.path("plan").deepCopy();
        if (plan.get("settings") instanceof ObjectNode settings) {
            Map<String, JsonNode> byWorkload = new TreeMap<>(); // a file has them in any order
            settings.propertyStream().forEach(entry -> byWorkload.put(entry.getKey(), entry.getValue()));
            settings.removeAll();
            settings.setAll(byWorkload);
        }
        String text = RecordMapper.line(
                RecordMapper.MAPPER.createArrayNode().add(plan).add(run.path("order")));
        return Digests.hex("SHA-256", text);
    }
}
