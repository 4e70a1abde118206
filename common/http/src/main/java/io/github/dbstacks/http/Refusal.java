package io.github.dbstacks.http;

import io.github.dbstacks.settings.Settings;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says why a request is refused before a framework looks for whoever answers it.
 *
 * @param sentence what is wrong
 */
public record Refusal(ProblemType type, String sentence) {
    /**
     * The parameters of {@code scenarios.yaml}. Of one that comes twice some frameworks would take the first, and
     * others both.
     */
    private static final Set<String> ONCE = Set.of("from", "millis", "city");

    /**
     * Returns the refusal; empty for a request that may go on.
     *
     * @param path from the slash on, as it was sent
     * @param query as it was sent; null where there is none
     */
    public static Optional<Refusal> of(Settings settings, String method, String path, @Nullable String query) {
        return WriteGuard.refusal(settings, method, path)
                .map(reason -> new Refusal(ProblemType.of(reason.kind()), reason.sentence()))
                .or(() -> ofRepeated(query));
    }

    /** Nearly all requests have one parameter at most, which is seen at once. */
    private static Optional<Refusal> ofRepeated(@Nullable String query) {
        if (query == null || query.indexOf('&') < 0) {
            return Optional.empty();
        }
        Set<String> found = new HashSet<>();
        for (String parameter : query.split("&", -1)) {
            String name = name(parameter);
            if (ONCE.contains(name) && !found.add(name)) {
                return Optional.of(new Refusal(ProblemType.PARAMETER, Sentences.repeated(name)));
            }
        }
        return Optional.empty();
    }

    /** Returns the name, as it was sent where its escapes are none, which the framework refuses. */
    private static String name(String parameter) {
        String name = parameter.split("=", 2)[0];
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }
}
