package io.github.dbstacks.settings;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings that somebody gave, each with the words a message names it by: {@code --pool-size}. */
public final class Given {
    private static final String ENVIRONMENT = "BENCH_";
    /** Keys that were settings once, each with what a message says of it. */
    private static final Map<String, String> GONE =
            Map.of("preset", "presets are plans of ./bench (./bench run --preset smoke)");

    private final Map<String, Value> values = new HashMap<>();

    private record Value(String text, String label) {}

    /** Takes the variables {@code BENCH_*}: {@code BENCH_POOL_SIZE} is {@code pool-size}. */
    public static Given environment(Map<String, String> environment) {
        return new Given().putEnvironment(environment);
    }

    /** What took the place of a key that there was once, the end of a sentence; empty for any other key. */
    public static Optional<String> gone(String key) {
        return Optional.ofNullable(GONE.get(key));
    }

    /** Adds the variables {@code BENCH_*}, which go before what was there. */
    public Given putEnvironment(Map<String, String> environment) {
        environment.forEach((name, value) -> {
            if (name.startsWith(ENVIRONMENT)) {
                String key = name.substring(ENVIRONMENT.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
                put(key, value, name);
            }
        });
        return this;
    }

    /** Adds a value that goes before what was there. */
    public Given put(String key, String value, String label) {
        values.put(key, new Value(value, label));
        return this;
    }

    Optional<String> text(Key key) {
        return Optional.ofNullable(values.get(key.text())).map(Value::text);
    }

    /** One sentence that names the key, the value and what is allowed. */
    SettingsException refused(Key key, String allowed) {
        Value value = values.getOrDefault(key.text(), new Value(key.defaultText(), key.text()));
        return new SettingsException(value.label() + shown(key, value) + " is not allowed: it takes " + allowed + ".");
    }

    /** The value, but no password: neither that key's own nor one inside a URL. */
    private static String shown(Key key, Value value) {
        return key == Key.PASSWORD ? "" : "=" + value.text().replaceFirst("//.*@", "//***@");
    }

    /** Refuses the first key that there is no setting for. */
    void refuseUnknown() {
        new TreeMap<>(values).forEach((key, value) -> {
            if (Key.of(key).isEmpty()) {
                String keys = Arrays.stream(Key.values()).map(Key::text).collect(Collectors.joining(", "));
                throw new SettingsException(value.label() + "=" + value.text() + " is not a setting: "
                        + gone(key).orElse("the keys are " + keys) + ".");
            }
        });
    }
}
