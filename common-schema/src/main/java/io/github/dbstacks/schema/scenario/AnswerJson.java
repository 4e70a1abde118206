package io.github.dbstacks.schema.scenario;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** JSON of records, as Jackson writes it. Texts must not have characters that JSON escapes. */
final class AnswerJson {
    private AnswerJson() {}

    static String of(Object value) {
        if (value instanceof Record object) {
            return Arrays.stream(object.getClass().getRecordComponents())
                    .map(component -> "\"" + component.getName() + "\":" + of(read(object, component)))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(AnswerJson::of).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Number ? value.toString() : "\"" + value + "\"";
    }

    private static Object read(Record object, RecordComponent component) {
        try {
            return component.getAccessor().invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the accessor of a public record", e);
        }
    }
}
