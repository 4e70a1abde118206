package io.github.dbstacks.report.text;

import io.github.dbstacks.schema.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The content security policy of every page: nothing but what is in the page, and of scripts only those that it names
 * by their hashes, see "Content Security Policy Level 3", section 8.2.
 */
public final class ContentPolicy {
    private ContentPolicy() {}

    /** @param scripts the text of every script of the page */
    public static String of(List<String> scripts) {
        String policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
        return scripts.isEmpty()
                ? policy
                : policy
                        + scripts.stream()
                                .map(ContentPolicy::source)
                                .collect(Collectors.joining(" ", "; script-src ", ""));
    }

    private static String source(String script) {
        byte[] hash = Digests.of("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    }
}
