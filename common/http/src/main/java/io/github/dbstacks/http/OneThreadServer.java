package io.github.dbstacks.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Function;

/**
 * An HTTP server for short GET requests whose one thread waits for no client: of each connection it reads what has
 * arrived, and answers when a request is complete. The JDK's server reads a request to its end before it looks at the
 * next one, and with more threads those beyond the first would not have the schedule that a run gives to this one.
 */
final class OneThreadServer implements AutoCloseable {
    /** The orchestrator knows it by this name. */
    private static final String THREAD = "HTTP-Dispatcher";

    private static final int LOOK_MILLIS = 500;

    private final Selector selector;
    private final ServerSocketChannel listening;
    private final Function<String, Optional<byte[]>> answers;

    /** @param answers the JSON for a path with its query; empty for one that is unknown */
    OneThreadServer(InetSocketAddress address, Function<String, Optional<byte[]>> answers) throws IOException {
        this.answers = answers;
        this.listening = ServerSocketChannel.open();
        try {
            listening.bind(address);
            listening.configureBlocking(false);
            this.selector = Selector.open();
            listening.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            listening.close();
            throw e;
        }
        Thread thread = new Thread(this::serve, THREAD);
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listening.socket().getLocalPort();
    }

    private void serve() {
        while (selector.isOpen()) {
            try {
                selector.select(LOOK_MILLIS);
                for (SelectionKey ready : selector.selectedKeys()) {
                    serve(ready);
                }
                selector.selectedKeys().clear();
                for (SelectionKey key : new ArrayList<>(selector.keys())) {
                    if (key.attachment() instanceof OneThreadConnection connection && connection.isLate()) {
                        close(key);
                    }
                }
            } catch (IOException | ClosedSelectorException e) {
                return; // it was closed
            }
        }
    }

    private void serve(SelectionKey ready) {
        try {
            if (!ready.isValid()) {
                return;
            }
            if (ready.attachment() instanceof OneThreadConnection connection) {
                if (!connection.goOn(answers)) {
                    close(ready);
                } else {
                    ready.interestOps(connection.hasToWrite() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                }
                return;
            }
            SocketChannel accepted = listening.accept();
            if (accepted != null) {
                accepted.configureBlocking(false);
                accepted.register(selector, SelectionKey.OP_READ, new OneThreadConnection(accepted));
            }
        } catch (IOException | RuntimeException e) {
            close(ready); // the client has gone, or there is no answer
        }
    }

    private void close(SelectionKey key) {
        if (!key.channel().equals(listening)) {
            key.cancel();
            try {
                key.channel().close();
            } catch (IOException e) {
                // It is of no use any more.
            }
        }
    }

    @Override
    public void close() {
        try {
            for (SelectionKey key : new ArrayList<>(selector.keys())) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException | ClosedSelectorException e) {
            // It is of no use any more.
        }
    }
}
