package io.github.dbstacks.floor.protocol;

import java.io.IOException;

/** An error that PostgreSQL reports (ErrorResponse). */
public final class ServerError extends IOException {
    private static final long serialVersionUID = 1L;

    private final String sqlState;

    private ServerError(String sqlState, String message) {
        super(message);
        this.sqlState = sqlState;
    }

    /** Reads the body of an ErrorResponse: fields of a letter and a text, and a zero behind the last. */
    static ServerError read(ServerMessages message) throws ProtocolViolation {
        String sqlState = "";
        String text = "";
        for (byte field = message.int8(); field != 0; field = message.int8()) {
            String value = message.text();
            switch (field) {
                case 'C' -> sqlState = value;
                case 'M' -> text = value;
                default -> {}
            }
        }
        return new ServerError(sqlState, text);
    }

    /** The code of appendix A of PostgreSQL's manual. The harness asks for it under this name. */
    public String getSqlState() {
        return sqlState;
    }
}
