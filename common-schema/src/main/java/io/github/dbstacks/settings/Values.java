package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that a setting takes.
 *
 * @param allowed them in words
 * @param parser reads a text; empty when it is none of the values
 * @param writer writes a value as the parser reads it
 * @param isNumber whether they are whole numbers
 */
record Values<T>(String allowed, Function<String, Optional<T>> parser, Function<T, String> writer, boolean isNumber) {
    /** Every driver can hold a day, some of them as an {@code int} of milliseconds. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m)");
    private static final Pattern FIXED_ID = Pattern.compile("fixed:(\\d{1,9})");

    private Values(String allowed, Function<String, Optional<T>> parser) {
        this(allowed, parser, Object::toString);
    }

    private Values(String allowed, Function<String, Optional<T>> parser, Function<T, String> writer) {
        this(allowed, parser, writer, false);
    }

    static Values<String> text(String allowed) {
        return new Values<>(allowed, text -> Optional.of(text).filter(given -> !given.isEmpty()));
    }

    static Values<DatabaseUrl> url(Dbms[] dbms) {
        List<String> systems = Arrays.stream(dbms).map(Dbms::toString).toList();
        return new Values<>(
                "SYSTEM://host[:port]/database, where SYSTEM is "
                        + String.join(", ", systems.subList(0, systems.size() - 1)) + " or "
                        + systems.get(systems.size() - 1) + ", which jdbc: may precede, with no options",
                DatabaseUrl::parse);
    }

    static Values<Integer> wholeNumber(int least, int most) {
        return new Values<>(
                "a whole number from " + least + " to " + most,
                text -> integer(text).filter(number -> number >= least && number <= most),
                Object::toString,
                true);
    }

    /** The value is at most as large as another setting says, which a {@link Setting.Restriction} checks. */
    static Values<Integer> wholeNumberUpTo(String most) {
        return new Values<>("a whole number from 1 to " + most, Values::integer, Object::toString, true);
    }

    /** A number that may be left out, so the value is an {@link Optional}. */
    static Values<Optional<Integer>> anyWholeNumber(int least, int most) {
        Values<Integer> numbers = wholeNumber(least, most);
        return new Values<>(
                numbers.allowed,
                text -> {
                    Optional<Integer> number = numbers.parser.apply(text);
                    return number.isPresent() ? Optional.of(number) : Optional.empty();
                },
                number -> number.map(Object::toString).orElse(""),
                true);
    }

    private static Optional<Integer> integer(String text) {
        try {
            return Optional.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static <E extends Enum<E>> Values<E> oneOf(E[] values) {
        List<String> names = Arrays.stream(values).map(Object::toString).toList();
        int last = names.size() - 1;
        return new Values<>(
                String.join(", ", names.subList(0, last)) + " or " + names.get(last),
                text -> Arrays.stream(values)
                        .filter(value -> value.toString().equals(text))
                        .findFirst());
    }

    static Values<Duration> duration(Duration least) {
        return new Values<>(
                "a duration from " + millis(least) + " to " + LONGEST.toMinutes() + "m, such as 500ms, 2s or 1m",
                text -> parseDuration(text)
                        .filter(given -> given.compareTo(least) >= 0 && given.compareTo(LONGEST) <= 0),
                Values::millis);
    }

    private static Optional<Duration> parseDuration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    default -> Duration.ofMinutes(amount);
                });
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }

    static Values<Ids> ids() {
        return new Values<>("fixed:N or uniform, N a company_id from 1 to 100000", Values::parseIds);
    }

    private static Optional<Ids> parseIds(String text) {
        Matcher matcher = FIXED_ID.matcher(text);
        if (matcher.matches()) {
            return Optional.of(new Ids.Fixed(Integer.parseInt(matcher.group(1))));
        }
        return text.equals("uniform") ? Optional.of(new Ids.Uniform()) : Optional.empty();
    }

    /** A file that may be left out, so the value is an {@link Optional}. */
    static Values<Optional<Path>> file(String allowed) {
        return new Values<>(
                allowed,
                text -> isReadableFile(Path.of(text)) ? Optional.of(Optional.of(Path.of(text))) : Optional.empty(),
                path -> path.map(Path::toString).orElse(""));
    }

    static Values<Optional<Path>> folder(String allowed) {
        return new Values<>(
                allowed,
                text -> text.isBlank() || Files.isRegularFile(Path.of(text))
                        ? Optional.empty()
                        : Optional.of(Optional.of(Path.of(text))),
                path -> path.map(Path::toString).orElse(""));
    }

    private static boolean isReadableFile(Path path) {
        return Files.isReadable(path) && !Files.isDirectory(path);
    }

    static Values<Set<String>> names(String allowed) {
        return new Values<>(allowed, text -> Optional.of(Stack.commaSeparated(text)), names -> String.join(",", names));
    }
}
