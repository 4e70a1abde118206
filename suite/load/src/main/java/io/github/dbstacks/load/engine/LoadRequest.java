package io.github.dbstacks.load.engine;

import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and what its answer must be.
 *
 * @param method such as {@code GET}
 * @param path with its query, in ASCII
 * @param body JSON in UTF-8; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests
public record LoadRequest(String method, String path, byte[] body, Expected expected) {
    /** The request of the root, which any server has. */
    public static final LoadRequest ROOT =
            new LoadRequest("GET", "/", new byte[0], (status, body, length) -> status == 200 ? null : ErrorKind.STATUS);

    /** The rule for what the answer must be. */
    @FunctionalInterface
    interface Expected {
        /**
         * Returns what is wrong with an answer.
         *
         * @param length bytes of {@code body} that are the answer's
         * @return null for a right answer
         */
        @Nullable
        ErrorKind verdict(int status, byte[] body, int length);
    }
}
