package io.github.dbstacks.records;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads one JSON object as maps, lists, texts and longs, strictly. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    public static Map<String, Object> object(String line) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("no JSON object: " + line);
            }
            Map<String, Object> object = object(json);
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("more than one JSON object: " + line);
            }
            return object;
        }
    }

    private static Map<String, Object> object(JsonParser json) {
        Map<String, Object> object = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (object.put(name, value(json)) != null) {
                throw new IllegalArgumentException(name + " is there twice");
            }
        }
        return object;
    }

    private static Object value(JsonParser json) {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> array(json);
            case VALUE_STRING -> json.getString();
            case VALUE_NUMBER_INT -> json.getLongValue();
            default -> throw new IllegalArgumentException("the format has no " + json.currentToken());
        };
    }

    private static List<Object> array(JsonParser json) {
        List<Object> array = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(json));
        }
        return array;
    }
}
