package io.github.dbstacks.settings;

import io.github.dbstacks.settings.stack.Stack;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A stack made up for the tests, and its settings. */
public final class TestStacks {
    /** {@code left} and {@code right} exclude each other; no JDK has {@code future}. */
    public static final Stack STACK = parse("""
            name=standalone-test
            kind=standalone
            title=Test
            profile.left=goes left
            profile.left.excludes=right
            profile.right=goes right
            profile.up=goes up
            profile.future=needs what no JDK has
            profile.future.jdk=999
            """);

    private TestStacks() {}

    public static Stack parse(String properties) {
        try {
            return Stack.read(new ByteArrayInputStream(properties.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Settings of {@code key=value} words, as an application's command line would give them. */
    public static Settings settings(String... words) {
        return settings(Map.of(), words);
    }

    public static Settings settings(Map<String, String> environment, String... words) {
        Given given = Given.environment(environment);
        for (String word : words) {
            int equals = word.indexOf('=');
            String key = word.substring(0, equals);
            given.put(key, word.substring(equals + 1), "--" + key);
        }
        return SettingsReader.read(STACK, given);
    }
}
