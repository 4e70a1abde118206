package io.github.dbstacks.orchestrator.doctor;

import java.util.Optional;

/**
 * One finding about the host.
 *
 * @param what what was found, with its number
 * @param advice what the user can do; empty when all is well
 */
public record Check(String what, Optional<String> advice) {
    public String text() {
        return what + advice.map(words -> ": " + words).orElse("") + ".";
    }

    static Check fine(String what) {
        return new Check(what, Optional.empty());
    }

    static Check warning(String what, String advice) {
        return new Check(what, Optional.of(advice));
    }

    static Check when(boolean fine, String what, String advice) {
        return fine ? fine(what) : warning(what, advice);
    }
}
