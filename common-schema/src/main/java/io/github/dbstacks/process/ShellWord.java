package io.github.dbstacks.process;

import java.util.regex.Pattern;

/** A word of a command line for {@code sh}. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w/.:,=+@%-]+");

    private ShellWord() {}

    /** The word as it must be written: as it is, or between quotes. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
