package io.github.dbstacks.quarkus;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dbstacks.http.Sentences;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** Limits bodies that do not say how long they are. The JSON parser has the limit, as with Spring MVC. */
@Singleton
class JsonLimit implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(Sentences.MOST_BYTES)
                        .build());
        mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS); // as Jackson 3 does by itself
    }
}
