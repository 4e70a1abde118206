package io.github.dbstacks.floor.protocol;

import io.github.dbstacks.schema.Workload;
import java.nio.ByteBuffer;

/**
 * The bytes that ask for one SELECT whose statement the server has prepared, see {@link PortalMessages}. Parameter and
 * columns are binary. Only the parameter differs from one SELECT to the next.
 */
public final class SelectRequest {
    private static final int INT4_OID = 23;
    private static final int BINARY = 1;

    private final byte[] bytes;
    private final int parameter;

    private SelectRequest(byte[] bytes, int parameter) {
        this.bytes = bytes;
        this.parameter = parameter;
    }

    /**
     * Returns the request of the first SELECT of a workload on a connection, with Parse in front, which prepares the
     * statement.
     */
    public static SelectRequest preparing(Workload workload, PortalMessages messages) {
        ClientMessage parse = new ClientMessage()
                .add(
                        'P',
                        new ClientMessage()
                                .text(name(workload))
                                .text(workload.sql())
                                .int16(1)
                                .int32(INT4_OID));
        return select(workload, parse, messages);
    }

    /** Returns the request of a SELECT whose statement this connection has prepared. */
    public static SelectRequest prepared(Workload workload, PortalMessages messages) {
        return select(workload, new ClientMessage(), messages);
    }

    private static SelectRequest select(Workload workload, ClientMessage before, PortalMessages messages) {
        ClientMessage beforeParameter = new ClientMessage()
                .text(messages.portal())
                .text(name(workload))
                .int16(1)
                .int16(BINARY)
                .int16(1)
                .int32(Integer.BYTES);
        int parameter = before.length() + 1 + Integer.BYTES + beforeParameter.length();
        before.add('B', beforeParameter.int32(0).int16(1).int16(BINARY));
        messages.addTo(before);
        return new SelectRequest(before.add('S', new ClientMessage()).bytes(), parameter);
    }

    /** The name of the prepared statement, of which a connection has one for each workload. */
    private static String name(Workload workload) {
        return "S_" + workload;
    }

    /** Returns the bytes of one connection, because {@link #ask} changes them. */
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
