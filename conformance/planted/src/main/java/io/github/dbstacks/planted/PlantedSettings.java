package io.github.dbstacks.planted;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;

/** What the pool is told behind the back of those who look at the settings. */
final class PlantedSettings {
    private PlantedSettings() {}

    static Settings of(Settings settings) {
        if (settings.has("tls")) {
            return with(settings, Key.TLS, "require");
        }
        if (settings.has("smaller-pool")) {
            return with(settings, Key.POOL_SIZE, Integer.toString(Math.max(1, settings.poolSize() / 2)));
        }
        return settings;
    }

    private static Settings with(Settings settings, Key key, String value) {
        Given given = new Given();
        settings.asMap().forEach((name, text) -> given.put(name, text, name));
        given.put(Key.PASSWORD.text(), settings.password(), Key.PASSWORD.text());
        given.put(key.text(), value, key.text());
        return SettingsReader.read(settings.stack(), given);
    }
}
