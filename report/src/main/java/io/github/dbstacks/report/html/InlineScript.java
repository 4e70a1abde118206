package io.github.dbstacks.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A script inside the page.
 *
 * @param source what a content security policy calls it: its hash, see "Content Security Policy Level 3", section 8.2
 */
record InlineScript(String text, String source) {
    /** @throws IllegalStateException when the text would end its own element */
    static InlineScript of(String resource) {
        String text = Resource.text(resource);
        if (text.contains("</script")) {
            throw new IllegalStateException(resource + " contains the end of a script.");
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new InlineScript(text, "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
