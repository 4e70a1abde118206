package io.github.dbstacks.jdbc;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Speaks just enough of PostgreSQL's protocol to refuse everybody, or nothing at all and hangs up. */
final class RefusingServer implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String sqlState;

    /** @param sqlState what to refuse with; empty to hang up without a word */
    RefusingServer(String sqlState) throws IOException {
        this.sqlState = sqlState;
        Thread thread = new Thread(this::serve, "refusing-server");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "postgresql://127.0.0.1:" + server.getLocalPort() + "/bench";
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                in.readNBytes(in.readInt() - Integer.BYTES); // the startup message, whose length counts itself
                if (!sqlState.isEmpty()) {
                    client.getOutputStream().write(errorResponse());
                }
            } catch (IOException e) {
                // the client went away, or the test is over
            }
        }
    }

    /** The message ErrorResponse: fields of a letter and a text each. */
    private byte[] errorResponse() throws IOException {
        byte[] fields = ("SFATAL\0VFATAL\0C" + sqlState + "\0Mmade up\0\0").getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(message);
        out.writeByte('E');
        out.writeInt(Integer.BYTES + fields.length);
        out.write(fields);
        return message.toByteArray();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
