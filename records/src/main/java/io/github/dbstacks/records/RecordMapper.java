package io.github.dbstacks.records;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes records with jackson-databind. A measured application does without it and writes with {@link JsonLines}.
 * Enums are written as their text, and an absent value is left out.
 */
public final class RecordMapper {
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Format 1 has no aliases: an absent boolean is false.
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultPropertyInclusion(inclusion -> inclusion
                    .withValueInclusion(JsonInclude.Include.NON_ABSENT)
                    .withContentInclusion(JsonInclude.Include.NON_ABSENT))
            .build();

    private RecordMapper() {}

    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** A line of JSON Lines that says which record it is. */
    public static String line(String record, Object value) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("record", record);
        node.setAll((ObjectNode) MAPPER.valueToTree(value));
        return line(node);
    }

    public static String pretty(Object value) {
        return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value) + "\n";
    }
}
