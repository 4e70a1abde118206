package io.github.dbstacks.quarkus;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.github.dbstacks.http.Sentences;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Limits bodies that do not say how long they are. The JSON parser has the limit, as with Spring MVC. A member of
 * another type than the contract's is refused, where Jackson alone would make {@code 1} of {@code 1.5} and {@code "5"}
 * of {@code 5}.
 */
@Singleton
class JsonLimit implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(Sentences.MOST_BYTES)
                        .build());
        mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS); // as Jackson 3 does by itself
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        List.of(LogicalType.Integer, LogicalType.Float)
                .forEach(type -> mapper.coercionConfigFor(type)
                        .setCoercion(CoercionInputShape.String, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail));
        mapper.coercionConfigFor(LogicalType.Textual)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }
}
