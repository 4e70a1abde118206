package io.github.dbstacks.floor.socket;

import io.github.dbstacks.floor.protocol.Login;
import io.github.dbstacks.floor.protocol.PortalMessages;
import io.github.dbstacks.floor.protocol.SelectAnswer;
import io.github.dbstacks.floor.protocol.SelectRequest;
import io.github.dbstacks.floor.protocol.ServerMessages;
import io.github.dbstacks.floor.protocol.TlsClient;
import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Tls;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A session on a blocking socket. One thread at a time may use it. */
final class SocketConnection implements Closeable {
    private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(FirstConnection.PATIENCE_SECONDS);
    private static final int FOR_EVER = 0;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final ServerMessages messages = new ServerMessages();
    private final SelectAnswer answer = new SelectAnswer();
    private final Map<Workload, SelectRequest> prepared = new EnumMap<>(Workload.class);
    private final PortalMessages portalMessages;

    private SocketConnection(Socket socket, PortalMessages portalMessages) throws IOException {
        this.socket = socket;
        this.portalMessages = portalMessages;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /** Connects and logs in; each read may take as long as a first connection may. */
    static SocketConnection open(Settings settings) throws IOException {
        Socket socket = new Socket();
        try {
            InetSocketAddress address =
                    new InetSocketAddress(settings.url().host(), settings.url().port());
            if (address.isUnresolved()) {
                throw new UnknownHostException(settings.url().host());
            }
            socket.setTcpNoDelay(true);
            socket.connect(address, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            SocketConnection connection = new SocketConnection(encrypted(socket, settings), portalMessages(settings));
            connection.login(settings);
            socket.setSoTimeout(FOR_EVER);
            return connection;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    static PortalMessages portalMessages(Settings settings) {
        return settings.has("describe-close") ? PortalMessages.DESCRIBE_EXECUTE_CLOSE : PortalMessages.EXECUTE;
    }

    private static Socket encrypted(Socket socket, Settings settings) throws IOException {
        if (settings.tls() == Tls.DISABLE) {
            return socket;
        }
        socket.getOutputStream().write(Login.tlsRequest());
        TlsClient.check(socket.getInputStream().read());
        return TlsClient.of(settings).on(socket);
    }

    private void login(Settings settings) throws IOException {
        Login login = new Login(settings);
        out.write(login.begin());
        while (!login.isOver()) {
            messages.addFrom(in);
            byte[] next = login.answer(messages);
            if (next.length > 0) {
                out.write(next);
            }
        }
    }

    /** Executes a SELECT and reads it to its last row. */
    void select(Workload workload, int id) throws IOException {
        SelectRequest request = prepared.get(workload);
        if (request == null) {
            request = SelectRequest.preparing(workload, portalMessages);
            prepared.put(workload, SelectRequest.prepared(workload, portalMessages));
        }
        request.ask(id);
        out.write(request.bytes());
        do {
            messages.addFrom(in);
        } while (!answer.read(messages));
    }

    /** The rows of all SELECTs since the last call of this method. */
    RowsRead take() {
        return answer.take();
    }

    @Override
    public void close() {
        try (socket) {
            out.write(Login.logout());
        } catch (IOException e) {
            // The server has closed it already.
        }
    }
}
