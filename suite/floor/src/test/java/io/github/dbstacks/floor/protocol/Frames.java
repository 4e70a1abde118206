package io.github.dbstacks.floor.protocol;

import java.nio.charset.StandardCharsets;

/** Messages as a server sends them. */
final class Frames {
    private Frames() {}

    static byte[] frame(char type, ClientMessage body) {
        return new ClientMessage().add(type, body).bytes();
    }

    /** A row of a binary id and a name. */
    static byte[] row(int id, String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return frame(
                'D',
                new ClientMessage()
                        .int16(2)
                        .int32(4)
                        .int32(id)
                        .int32(text.length)
                        .raw(text));
    }

    static byte[] error(String sqlState, String message) {
        ClientMessage body = new ClientMessage()
                .raw(new byte[] {'S'})
                .text("FATAL")
                .raw(new byte[] {'C'})
                .text(sqlState)
                .raw(new byte[] {'M'})
                .text(message);
        return frame('E', body.raw(new byte[1]));
    }

    static byte[] ready() {
        return frame('Z', new ClientMessage().raw(new byte[] {'I'}));
    }

    static byte[] joined(byte[]... parts) {
        ClientMessage all = new ClientMessage();
        for (byte[] part : parts) {
            all.raw(part);
        }
        return all.bytes();
    }

    static ServerMessages received(byte[]... parts) {
        ServerMessages messages = new ServerMessages();
        add(messages, joined(parts));
        return messages;
    }

    static void add(ServerMessages messages, byte[] bytes) {
        byte[] room = messages.roomFor(bytes.length);
        System.arraycopy(bytes, 0, room, messages.end(), bytes.length);
        messages.added(bytes.length);
    }
}
