package io.github.dbstacks.jdbc;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;

/** Settings of {@code key=value} words for the application under test. */
final class TestSettings {
    private TestSettings() {}

    static Settings of(String... words) {
        Given given = new Given();
        for (String word : words) {
            int equals = word.indexOf('=');
            given.put(word.substring(0, equals), word.substring(equals + 1), word.substring(0, equals));
        }
        return SettingsReader.read(Stack.of(Application.class), given);
    }
}
