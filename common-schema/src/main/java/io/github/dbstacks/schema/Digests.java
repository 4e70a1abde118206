package io.github.dbstacks.schema;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests by algorithms that every JDK has. */
public final class Digests {
    private Digests() {}

    /** Returns a digest of nothing yet. */
    public static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has " + algorithm, e);
        }
    }

    /** Returns the digest of a text in UTF-8, in hexadecimal digits. */
    public static String hex(String algorithm, String text) {
        return HexFormat.of().formatHex(of(algorithm).digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
