package io.github.dbstacks.orchestrator.plan.value;

import io.github.dbstacks.testbed.BenchException;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Values by key in a YAML file, and what a reader asks them for. A key that is missing has nothing; a value of another
 * kind is refused.
 *
 * @param whole what has these keys, for messages
 */
public record YamlMapping(YamlValue whole, Map<String, YamlValue> values) {
    /**
     * Returns keys in the order in which messages name them.
     *
     * @param keys one or several in each text, with a blank between
     */
    public static Set<String> keys(String... keys) {
        List<String> each = List.of(String.join(" ", keys).split(" ", -1));
        return Collections.unmodifiableSet(new LinkedHashSet<>(each));
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    public Optional<YamlValue> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** @throws BenchException when the key is missing */
    public YamlValue required(String key) {
        return value(key).orElseThrow(() -> whole.refused("needs " + key));
    }

    public Optional<Value> single(String key) {
        return value(key).map(YamlValue::single);
    }

    public Optional<String> text(String key) {
        return single(key).map(Value::text);
    }

    public boolean isTrue(String key, boolean otherwise) {
        return single(key).map(Value::isTrue).orElse(otherwise);
    }

    public int wholeNumber(String key, int least, int most, int otherwise) {
        return single(key).map(value -> value.wholeNumber(least, most)).orElse(otherwise);
    }

    /** Values of which none stands there twice. */
    public List<Value> list(String key) {
        return value(key).map(YamlValue::distinct).orElse(List.of());
    }

    /** Returns the elements of a list of mappings. */
    public List<YamlValue> elements(String key) {
        return value(key).map(YamlValue::elements).orElse(List.of());
    }

    /** Returns the elements of a list where each has single values. */
    public List<Map<String, Value>> listed(String key) {
        return elements(key).stream().map(YamlValue::singles).toList();
    }

    /** Keys of any name with a value each. */
    public Map<String, Value> singles(String key) {
        return value(key).map(YamlValue::singles).orElse(Map.of());
    }

    /** Keys of any name. */
    public Map<String, YamlValue> mapping(String key) {
        return value(key).map(YamlValue::mapping).orElse(Map.of());
    }

    /** Keys of which each is one of those allowed. */
    public YamlMapping mapping(String key, Set<String> allowed) {
        return value(key).map(inner -> inner.mapping(allowed)).orElseGet(() -> new YamlMapping(whole, Map.of()));
    }
}
