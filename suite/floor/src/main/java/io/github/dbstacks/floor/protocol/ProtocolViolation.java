package io.github.dbstacks.floor.protocol;

import java.io.IOException;

/** The server sent what PostgreSQL's protocol does not allow here, or what this package does not know. */
public final class ProtocolViolation extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param what the server did, such as {@code it sent a message of 3 bytes} */
    ProtocolViolation(String what) {
        super(what);
    }
}
