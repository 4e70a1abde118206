package io.github.dbstacks.load;

/** A load that cannot be driven. The message is a sentence for the user. */
final class LoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LoadException(String sentence) {
        super(sentence);
    }

    /** The message is a sentence, so there is one. */
    String sentence() {
        return String.valueOf(getMessage());
    }
}
