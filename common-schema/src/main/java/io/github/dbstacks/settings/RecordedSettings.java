package io.github.dbstacks.settings;

import java.util.Map;
import java.util.Optional;

/**
 * Effective settings as an application has reported them. It may lack some.
 *
 * @param texts by key, as they could be given again
 */
public record RecordedSettings(Map<String, String> texts) {
    public RecordedSettings {
        texts = Map.copyOf(texts);
    }

    /** The value of a setting; empty where none was reported that the setting takes. */
    public <T> Optional<T> get(Setting<T> setting) {
        return Optional.ofNullable(texts.get(setting.key())).flatMap(setting::parse);
    }

    /** Returns whether a setting was reported with this value. */
    public <T> boolean has(Setting<T> setting, T value) {
        return get(setting).equals(Optional.of(value));
    }
}
