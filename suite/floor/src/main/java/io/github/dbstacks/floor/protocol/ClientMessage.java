package io.github.dbstacks.floor.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes messages to the server, one behind the other. */
final class ClientMessage {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A message with a type. */
    ClientMessage add(char type, ClientMessage body) {
        bytes.write(type);
        return addWithoutType(body);
    }

    /** The first message of a connection has no type. */
    ClientMessage addWithoutType(ClientMessage body) {
        return int32(Integer.BYTES + body.length()).raw(body.bytes());
    }

    ClientMessage int16(int value) {
        return raw(ByteBuffer.allocate(Short.BYTES).putShort((short) value).array());
    }

    ClientMessage int32(int value) {
        return raw(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    /** Text with a zero behind it. */
    ClientMessage text(String value) {
        return raw(value.getBytes(StandardCharsets.UTF_8)).raw(new byte[1]);
    }

    ClientMessage raw(byte[] value) {
        bytes.writeBytes(value);
        return this;
    }

    int length() {
        return bytes.size();
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
