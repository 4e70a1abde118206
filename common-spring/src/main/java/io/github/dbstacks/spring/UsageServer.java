package io.github.dbstacks.spring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Answers one question on a port and a thread of its own. The application's server would answer it after the requests that wait: with
 * 1,000 clients on 200 threads up to two seconds late.
 */
final class UsageServer implements AutoCloseable {
    static final String PATH = "/usage";

    static {
        // Else a short answer on a connection that is kept waits 40 ms for the client's acknowledgement (JDK-6968351).
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Seconds for a request to arrive. Its one thread reads it, and would wait for ever for the rest of half a
        // request.
        System.setProperty("sun.net.httpserver.maxReqTime", "2");
    }

    private final Supplier<String> answer;
    private final Runnable collect;
    private @Nullable HttpServer server;

    /**
     * @param answer JSON
     * @param collect what comes before the answer to {@code GET /usage?collect}
     */
    UsageServer(Supplier<String> answer, Runnable collect) {
        this.answer = answer;
        this.collect = collect;
    }

    /** Starts the server, unless it runs already, and tells its address, which only this machine can reach. */
    synchronized URI start() {
        if (server == null) {
            try {
                server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            server.createContext(PATH, this::answer);
            server.start();
        }
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if ("collect".equals(exchange.getRequestURI().getQuery())) {
                collect.run();
            }
            byte[] body = answer.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
            exchange.sendResponseHeaders(HttpStatus.OK.value(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.stop(0);
        }
    }
}
