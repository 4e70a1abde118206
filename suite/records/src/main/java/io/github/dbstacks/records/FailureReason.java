package io.github.dbstacks.records;

import io.github.dbstacks.settings.DatabaseUrl;

/**
 * The reason why a fork or an iteration failed.
 *
 * @param sentence one sentence for people
 */
public record FailureReason(FailureKind kind, String sentence) {
    /**
     * Returns the reason of a sentence that came without its kind, such as the last line that a process logged. The
     * kind follows from how the sentence begins.
     */
    public static FailureReason of(String sentence) {
        FailureKind kind = FailureKind.APPLICATION;
        if (sentence.startsWith("Wrong rows: ")) {
            kind = FailureKind.WRONG_ROWS;
        } else if (sentence.startsWith("The iteration had not ended after ")) {
            kind = FailureKind.TIMEOUT;
        } else if (DatabaseUrl.beginsWithName(sentence)) {
            kind = FailureKind.DATABASE;
        }
        return new FailureReason(kind, sentence);
    }

    /** Returns a sentence as a part of another one. */
    public static String clause(String sentence) {
        return sentence.replaceFirst("\\.$", "");
    }
}
