package io.github.dbstacks.floor.protocol;

import io.github.dbstacks.schema.Workload;
import java.nio.ByteBuffer;

/**
 * The bytes that ask for one SELECT: Bind, Execute and Sync, as pgjdbc sends them for a statement that the server has prepared. Parameter
 * and columns are binary. Only the parameter differs from one SELECT to the next.
 */
public final class SelectRequest {
    private static final int INT4_OID = 23;
    private static final int BINARY = 1;
    private static final int ALL_ROWS = 0;
    /** The portal that each Bind replaces. */
    private static final String UNNAMED = "";

    private final byte[] bytes;
    private final int parameter;

    private SelectRequest(byte[] bytes, int parameter) {
        this.bytes = bytes;
        this.parameter = parameter;
    }

    /** For the first SELECT of a workload on a connection: with Parse in front, which prepares the statement. */
    public static SelectRequest preparing(Workload workload) {
        ClientMessage parse = new ClientMessage()
                .add(
                        'P',
                        new ClientMessage()
                                .text(name(workload))
                                .text(workload.sql())
                                .int16(1)
                                .int32(INT4_OID));
        return select(workload, parse);
    }

    /** For a SELECT whose statement this connection has prepared. */
    public static SelectRequest prepared(Workload workload) {
        return select(workload, new ClientMessage());
    }

    private static SelectRequest select(Workload workload, ClientMessage messages) {
        ClientMessage beforeParameter = new ClientMessage()
                .text(UNNAMED)
                .text(name(workload))
                .int16(1)
                .int16(BINARY)
                .int16(1)
                .int32(Integer.BYTES);
        int parameter = messages.length() + 1 + Integer.BYTES + beforeParameter.length();
        ClientMessage bind = beforeParameter.int32(0).int16(1).int16(BINARY);
        ClientMessage execute = new ClientMessage().text(UNNAMED).int32(ALL_ROWS);
        byte[] bytes = messages.add('B', bind)
                .add('E', execute)
                .add('S', new ClientMessage())
                .bytes();
        return new SelectRequest(bytes, parameter);
    }

    /** The name of the prepared statement, of which a connection has one for each workload. */
    private static String name(Workload workload) {
        return "S_" + workload;
    }

    /** Those of one connection, because {@link #ask} changes them. */
    public byte[] bytes() {
        return bytes;
    }

    /** Index of the four bytes of the parameter. */
    public int parameter() {
        return parameter;
    }

    /** Puts the id to ask for into the bytes. */
    public void ask(int id) {
        ByteBuffer.wrap(bytes).putInt(parameter, id);
    }
}
