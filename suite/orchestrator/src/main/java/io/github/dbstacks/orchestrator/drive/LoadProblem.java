package io.github.dbstacks.orchestrator.drive;

/** The load engine cannot go on. The message is a sentence. */
final class LoadProblem extends Exception {
    private static final long serialVersionUID = 1L;

    LoadProblem(String sentence) {
        super(sentence);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
