package io.github.dbstacks.http;

import java.util.regex.Pattern;

/** The whole numbers of paths and queries: digits, and a minus sign before them where they are below zero. */
public final class WholeNumber {
    /**
     * Java's own parser also takes a plus sign and the digits of other scripts, and Spring's takes spaces and
     * hexadecimal numbers.
     */
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]+");

    private WholeNumber() {}

    /** @throws NumberFormatException for a text that is no such number, or one that does not fit into an {@code int} */
    public static int parse(String text) {
        if (!DIGITS.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return Integer.parseInt(text);
    }
}
