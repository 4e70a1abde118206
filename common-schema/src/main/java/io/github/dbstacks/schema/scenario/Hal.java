package io.github.dbstacks.schema.scenario;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * JSON Hypertext Application Language ({@code application/hal+json}), which Spring Data REST writes: beside the members
 * of an object stand {@code _links}, and a list stands in {@code _embedded} beside {@code page}.
 */
final class Hal {
    private static final Pattern TOKEN = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[{}\\[\\],:]|[^\\s{}\\[\\],:\"]+");

    private final Iterator<String> tokens;

    private Hal(String json) {
        this.tokens = TOKEN.matcher(json).results().map(MatchResult::group).iterator();
    }

    /** Returns the body without what HAL adds, as {@link AnswerJson} writes it; empty for what is no HAL. */
    static Optional<String> plain(String json) {
        if (!json.contains("\"_links\"")) {
            return Optional.empty();
        }
        try {
            Hal hal = new Hal(json);
            return Optional.of(text(hal.value(hal.tokens.next())));
        } catch (NoSuchElementException e) {
            return Optional.empty();
        }
    }

    /** A map, a list or a token. */
    private Object value(String token) {
        return switch (token) {
            case "{" -> object();
            case "[" -> list();
            default -> token;
        };
    }

    private Object object() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String token = tokens.next(); !token.equals("}"); token = tokens.next()) {
            if (!token.equals(",")) {
                tokens.next(); // the colon
                members.put(token, value(tokens.next()));
            }
        }
        members.remove("\"_links\"");
        if (members.get("\"_embedded\"") instanceof Map<?, ?> embedded && embedded.size() == 1) {
            return embedded.values().iterator().next();
        }
        return members;
    }

    private List<Object> list() {
        List<Object> elements = new ArrayList<>();
        for (String token = tokens.next(); !token.equals("]"); token = tokens.next()) {
            if (!token.equals(",")) {
                elements.add(value(token));
            }
        }
        return elements;
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(member -> member.getKey() + ":" + text(member.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return value instanceof List<?> elements
                ? elements.stream().map(Hal::text).collect(Collectors.joining(",", "[", "]"))
                : value.toString();
    }
}
