package io.github.dbstacks.http;

import io.github.dbstacks.schema.scenario.WaitDelay;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences that say what is wrong with a request, the same with every framework. */
public final class Sentences {
    /** The longest body, in bytes. */
    public static final int MOST_BYTES = 262_144;

    /** Says the same as {@link #NOT_AS_THE_CONTRACT}, as the message of a constraint, which has no full stop. */
    public static final String NO_BODY = "The body is not the JSON that scenarios.yaml asks for";

    /** The body is no JSON, or not of the members that it must have. */
    public static final String NOT_AS_THE_CONTRACT = NO_BODY + ".";

    public static final String TOO_LARGE = "A body has " + MOST_BYTES + " bytes at most.";
    public static final String TOO_MANY = "Too many bodies arrive in parts at the same time.";
    public static final String MEDIA_TYPE = "The body must be application/json.";

    /** Its escapes are none, or what they stand for is not UTF-8. */
    public static final String UNREADABLE_QUERY = "The query is not percent-encoded UTF-8.";

    /** The sentence for what a server refuses before there is an application to ask. */
    public static final String UNREADABLE_REQUEST =
            "The request is not HTTP, or its path or query is not percent-encoded UTF-8.";

    /** The message for the parameter of {@code /delay}, like {@link #NO_BODY}. */
    public static final String MILLIS = "millis is not from 0 to " + WaitDelay.MOST_MILLIS;

    private Sentences() {}

    /** @param messages of the values that are not allowed, without full stops */
    public static String notAllowed(Collection<String> messages) {
        return messages.stream().distinct().sorted().collect(Collectors.joining(", ")) + ".";
    }

    /** @param value what stands in place of a number */
    public static String notWhole(@Nullable Object value) {
        return value + " is not a whole number from -2147483648 to 2147483647.";
    }

    /** @param parameter its name */
    public static String repeated(String parameter) {
        return "The parameter " + parameter + " is given more than once.";
    }

    /** @param seconds in which the body did not arrive */
    public static String tooSlow(int seconds) {
        return "The body did not arrive within " + seconds + " s.";
    }
}
