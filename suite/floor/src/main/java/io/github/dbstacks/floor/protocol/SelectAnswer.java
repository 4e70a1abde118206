package io.github.dbstacks.floor.protocol;

import io.github.dbstacks.schema.RowsRead;
import java.io.IOException;

/**
 * Reads the answers to SELECTs of one connection, one after the other, and adds up their rows. It decodes what the
 * checksum needs and makes no object for a row.
 */
public final class SelectAnswer {
    private long rows;
    private long checksum;

    /**
     * Reads what has come of the answer to the current SELECT.
     *
     * @return whether the answer is complete, so that the next SELECT may be sent
     * @throws ServerError when PostgreSQL reports an error
     */
    public boolean read(ServerMessages messages) throws IOException {
        while (messages.next()) {
            switch (messages.type()) {
                case 'D' -> row(messages);
                case 'Z' -> { // ReadyForQuery
                    return true;
                }
                // ParseComplete, BindComplete, RowDescription, CommandComplete, CloseComplete, and what may come at any
                // time: notice, notification, changed setting
                case '1', '2', 'T', 'C', '3', 'N', 'A', 'S' -> {}
                case 'E' -> throw ServerError.read(messages);
                default -> throw messages.unexpected();
            }
        }
        return false;
    }

    private void row(ServerMessages message) throws ProtocolViolation {
        int columns = message.int16();
        int idLength = message.int32();
        if (columns != 2 || idLength != Integer.BYTES) {
            throw new ProtocolViolation(
                    "it sent a row of " + columns + " columns, the first of " + idLength + " bytes, not 2 and 4");
        }
        int id = message.int32();
        rows++;
        checksum += RowsRead.checksum(id, message.hashOfText(message.int32()));
        if (message.hasMore()) {
            throw new ProtocolViolation("it sent a row with more bytes than its columns have");
        }
    }

    /** The rows since the last call of this method. */
    public RowsRead take() {
        RowsRead read = new RowsRead(rows, checksum);
        rows = 0;
        checksum = 0;
        return read;
    }
}
