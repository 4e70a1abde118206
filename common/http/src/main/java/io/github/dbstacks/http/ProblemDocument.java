package io.github.dbstacks.http;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * A problem document (RFC 9457) for an answer that is given before a framework looks for whoever answers.
 *
 * @param json its text, in ASCII
 */
public record ProblemDocument(int status, String json) {
    /** The media type of the document. */
    public static final String TYPE = "application/problem+json";

    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** @param instance the path of the request, as it was sent */
    public static ProblemDocument of(Refusal refusal, String instance) {
        ProblemType type = refusal.type();
        StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("detail", refusal.sentence());
            json.writeStringProperty("instance", instance);
            json.writeNumberProperty("status", type.status());
            json.writeStringProperty("title", type.title());
            json.writeStringProperty("type", type.uri().toString());
            json.writeEndObject();
        }
        return new ProblemDocument(type.status(), out.toString());
    }
}
