package io.github.dbstacks.load.engine;

/** A load that cannot be driven. The message is a sentence for the user. */
public final class LoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LoadException(String sentence) {
        super(sentence);
    }

    /** The message is a sentence, so there is one. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
