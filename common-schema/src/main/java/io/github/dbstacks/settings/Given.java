package io.github.dbstacks.settings;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings that a user gave, each with the words that name it in a message, such as {@code --pool-size}. */
public final class Given {
    private static final String ENVIRONMENT = "BENCH_";
    private static final char UNREADABLE = '\ufffd';

    private final Map<String, Labelled> values = new HashMap<>();

    private record Labelled(String text, String label) {}

    /** Takes the variables {@code BENCH_*}: {@code BENCH_POOL_SIZE} is {@code pool-size}. */
    public static Given environment(Map<String, String> environment) {
        return new Given().putEnvironment(environment);
    }

    /**
     * Returns what a message calls an argument that nobody knows: its name, and not its value, which may be a secret.
     */
    public static String name(String argument) {
        return argument.replaceFirst("(?s)[=:?@\\s].*", "");
    }

    /** Adds the variables {@code BENCH_*}, which replace what was given before. */
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

    /** Adds a value, which replaces what was given before. */
    public Given put(String key, String value, String label) {
        values.put(key, new Labelled(value, label));
        return this;
    }

    Optional<String> text(Setting<?> setting) {
        return Optional.ofNullable(values.get(setting.key())).map(Labelled::text);
    }

    /** Returns one sentence that names the key, the value and what is allowed. */
    SettingsException refused(Setting<?> setting, String allowed) {
        Labelled value = values.getOrDefault(setting.key(), new Labelled(setting.defaultText(), setting.key()));
        return new SettingsException(
                value.label() + shown(setting, value) + " is not allowed: it takes " + allowed + ".");
    }

    /** The value without a password: neither that setting nor what may have one inside a URL is shown. */
    private static String shown(Setting<?> setting, Labelled value) {
        if (setting.equals(Setting.PASSWORD)) {
            return "";
        }
        return "=" + (setting.equals(Setting.URL) ? withoutSecrets(value.text()) : value.text());
    }

    private static String withoutSecrets(String url) {
        return url.replaceFirst("(?s)[?#;\\s].*", "?***").replaceFirst("(?s)^(\\w+://)?.*@", "$1***@");
    }

    /**
     * Refuses the first value of which the JVM could not read every letter: another stands in its place, and it is
     * lost.
     */
    void refuseUnreadable() {
        new TreeMap<>(values).forEach((key, value) -> {
            if (value.text().indexOf(UNREADABLE) >= 0) {
                throw new SettingsException(value.label() + " cannot be read in the charset of the locale, "
                        + System.getProperty("sun.jnu.encoding")
                        + ": set LC_ALL to a locale with UTF-8, such as C.UTF-8, and give it in UTF-8.");
            }
        });
    }

    /** Refuses the first key that is no setting. */
    void refuseUnknown() {
        new TreeMap<>(values).forEach((key, value) -> {
            if (Setting.named(key).isEmpty()) {
                String keys = Setting.all().stream().map(Setting::key).collect(Collectors.joining(", "));
                throw new SettingsException(value.label() + " is not a setting: the keys are " + keys + ".");
            }
        });
    }
}
