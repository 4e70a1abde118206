package io.github.dbstacks.planted;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;

/** Gives the pool other settings than those that are recorded: a fault that the report must find. */
final class PlantedSettings {
    private PlantedSettings() {}

    static Settings of(Settings settings) {
        if (settings.has("tls")) {
            return with(settings, Setting.TLS, "require");
        }
        if (settings.has("smaller-pool")) {
            return with(settings, Setting.POOL_SIZE, Integer.toString(Math.max(1, settings.poolSize() / 2)));
        }
        return settings;
    }

    private static Settings with(Settings settings, Setting<?> setting, String value) {
        Given given = new Given();
        settings.asMap().forEach((name, text) -> given.put(name, text, name));
        given.put(Setting.PASSWORD.key(), settings.password(), Setting.PASSWORD.key());
        given.put(setting.key(), value, setting.key());
        return SettingsReader.read(settings.stack(), given);
    }
}
