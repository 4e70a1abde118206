package io.github.dbstacks.testbed.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.dbstacks.records.json.RecordMapper;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * Reads what two hosts say to each other, as strictly as it can: every value has its type, none is missing but those
 * that are optional, and there is none beside them. What it cannot read throws a JacksonException.
 */
final class AgentMapper {
    static final ObjectMapper STRICT = ((JsonMapper) RecordMapper.MAPPER)
            .rebuild()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private AgentMapper() {}

    /**
     * Holds what is asked of an agent, or told to it about a program. Which of the others there are depends on the
     * first.
     *
     * @param what to do: a method of {@link AgentCalls.All}, or something with a program; empty in a sign of life
     * @param id of a question that is answered
     * @param arguments of the method, in order
     * @param process number of a program
     * @param text for the standard input of a program
     * @param command that starts a program
     * @param password of the database, for a program
     */
    record Question(
            @JsonProperty("do") Optional<String> what,
            OptionalLong id,
            List<JsonNode> arguments,
            OptionalLong process,
            Optional<String> text,
            List<String> command,
            Optional<String> password) {}
}
