package io.github.dbstacks.settings;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The settings that somebody gave, each with the words a message names it by: {@code --pool-size}. */
public final class Given {
    private static final String ENVIRONMENT = "BENCH_";

    private final Map<String, Value> values = new HashMap<>();

    private record Value(String text, String label) {}

    /** Takes the variables {@code BENCH_*}: {@code BENCH_POOL_SIZE} is {@code pool-size}. */
    public static Given environment(Map<String, String> environment) {
        Given given = new Given();
        environment.forEach((name, value) -> {
            if (name.startsWith(ENVIRONMENT)) {
                String key = name.substring(ENVIRONMENT.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
                given.put(key, value, name);
            }
        });
        return given;
    }

    /** Adds a value that goes before what was there. */
    public Given put(String key, String value, String label) {
        values.put(key, new Value(value, label));
        return this;
    }

    /** Adds a value that yields to what is there. */
    Given putDefault(String key, String value, String label) {
        values.putIfAbsent(key, new Value(value, label));
        return this;
    }

    Given copy() {
        Given copy = new Given();
        copy.values.putAll(values);
        return copy;
    }

    Optional<String> text(Key key) {
        return Optional.ofNullable(values.get(key.text())).map(Value::text);
    }

    /** One sentence that names the key, the value and what is allowed. */
    SettingsException refused(Key key, String allowed) {
        Value value = values.getOrDefault(key.text(), new Value(key.defaultText(), key.text()));
        String shown = key == Key.PASSWORD ? "" : "=" + value.text();
        return new SettingsException(value.label() + shown + " is not allowed: it takes " + allowed + ".");
    }

    /** Refuses the first key that there is no setting for. */
    void refuseUnknown() {
        values.keySet().stream()
                .filter(key -> Key.of(key).isEmpty())
                .sorted()
                .findFirst()
                .ifPresent(key -> {
                    throw unknown(values.get(key).label(), values.get(key).text());
                });
    }

    private static SettingsException unknown(String label, String value) {
        StringBuilder keys = new StringBuilder();
        for (Key key : Key.values()) {
            keys.append(keys.isEmpty() ? "" : ", ").append(key.text());
        }
        return new SettingsException(label + "=" + value + " is not a setting: the keys are " + keys + ".");
    }
}
