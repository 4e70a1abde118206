package io.github.dbstacks.records.json;

import io.github.dbstacks.records.Run;

/** The files of a run are of a format that this dbstacks does not read. Its message is one sentence for people. */
public final class OtherFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OtherFormatException(String run, int version) {
        super(run + " is a run of format " + version + ", and this dbstacks reads format " + Run.FORMAT_VERSION
                + " only.");
    }
}
