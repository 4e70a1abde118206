package io.github.dbstacks.result;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The schemas of the result format, for the tests of whoever writes it. */
public enum FormatSchema {
    RUN("run.json"),
    ENVIRONMENT("environment.json"),
    FORK_LINE("fork-line.json"),
    ANSWER("answer.json"),
    PROBE_LINE("probe-line.json");

    @SuppressWarnings("ImmutableEnumChecker") // never changed, only not declared so
    private final Schema schema;

    FormatSchema(String file) {
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("classpath:io/github/dbstacks/result/schema/" + file));
    }

    /** In what a document does not conform, a sentence each; none when it does. */
    public List<String> problems(String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
