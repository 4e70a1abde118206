package io.github.dbstacks.http;

import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.ProcessWatch;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /usage} on a port and a thread of its own: what the application has used since the last such
 * request, while a load engine drives it. The application's server would answer after the requests that wait: with
 * 1,000 clients on 200 threads up to two seconds late. So that one redirects to this. {@code GET /usage?collect}
 * collects the heap first.
 */
public final class UsageServer implements AutoCloseable {
    /** The path on both servers. */
    public static final String PATH = "/usage";

    private static final String COLLECT = PATH + "?collect";
    private static final Pattern PORT = Pattern.compile(":\\d+$");

    private final Optional<PoolReport> pool;
    private final Settings settings;
    private final ProcessWatch watch;
    private @Nullable OneThreadServer server;

    /** @param pool empty in an application that tells nothing about it */
    public UsageServer(Optional<PoolReport> pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        this.watch = new ProcessWatch(
                settings, () -> pool.map(PoolReport::connectionsPerThread).orElse(Map.of()));
    }

    /**
     * Starts the server, unless it runs already, and tells its address. It listens where whoever asks first has reached
     * the application, so only who can reach that can reach this.
     *
     * @param asked the header {@code Host} of the request
     */
    public synchronized URI start(String asked) {
        String host = PORT.matcher(asked).replaceFirst("");
        if (server == null) {
            try {
                server = listening(host);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return URI.create("http://" + host + ":" + server.port() + PATH);
    }

    private OneThreadServer listening(String host) throws IOException {
        try {
            InetAddress asked = InetAddress.getByName(host);
            InetAddress reached = asked.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : asked;
            return new OneThreadServer(new InetSocketAddress(reached, 0), this::answer);
        } catch (UnknownHostException | BindException e) {
            // A name that is not this machine's, such as that of a proxy, which would not forward the port either.
            return new OneThreadServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), this::answer);
        }
    }

    private Optional<byte[]> answer(String asked) {
        if (!asked.equals(PATH) && !asked.equals(COLLECT)) {
            return Optional.empty();
        }
        if (asked.equals(COLLECT)) {
            System.gc();
        }
        return Optional.of(used().getBytes(StandardCharsets.UTF_8));
    }

    private String used() {
        Started started =
                Harness.describe(settings, pool.map(PoolReport::configuration).orElse(Map.of()));
        return JsonLines.of(watch.look(), started);
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.close();
        }
    }
}
