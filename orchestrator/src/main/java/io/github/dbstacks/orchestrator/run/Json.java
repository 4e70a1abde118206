package io.github.dbstacks.orchestrator.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The one mapper of the orchestrator: enums by their text, nothing for what is absent. */
final class Json {
    static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // What an older format did not have: no alias, then.
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultPropertyInclusion(inclusion -> inclusion
                    .withValueInclusion(JsonInclude.Include.NON_ABSENT)
                    .withContentInclusion(JsonInclude.Include.NON_ABSENT))
            .build();

    private Json() {}

    static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** A line of JSON Lines that says which record it is. */
    static String line(String record, Object value) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("record", record);
        node.setAll((ObjectNode) MAPPER.valueToTree(value));
        return line(node);
    }

    static String pretty(Object value) {
        return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value) + "\n";
    }
}
