package io.github.dbstacks.records;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The schemas of the result format, for the tests of whoever writes it. */
public final class FormatSchema {
    public static final FormatSchema RUN = new FormatSchema("run.json");
    public static final FormatSchema ENVIRONMENT = new FormatSchema("environment.json");
    public static final FormatSchema FORK_LINE = new FormatSchema("fork-line.json");
    public static final FormatSchema LOAD_LINE = new FormatSchema("load-line.json");
    public static final FormatSchema ANSWER = new FormatSchema("answer.json");

    private final Schema schema;

    private FormatSchema(String file) {
        schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("classpath:io/github/dbstacks/records/schema/" + file));
    }

    /** Returns in what a document does not conform, a sentence each; none when it does. */
    public List<String> problems(String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
