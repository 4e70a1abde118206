package io.github.dbstacks.orchestrator.drive;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * An application without Spring, which needs other arguments and answers at other addresses. It fails after some
 * requests.
 */
final class OtherApplication {
    private static final String ITERATION = """
            {"record":"iteration","index":1,"phase":"warmup","workload":"single-row","operations":2,"startEpochMillis":1,\
            "durationNanos":1000,"rows":{"rows":2,"checksum":3},"expected":{"rows":2,"checksum":3},"startedOn":"main",\
            "metrics":{"gcMillis":0,"gcCount":0,"jitMillis":0,"classesLoaded":0,"peakHeapBytes":1,"threads":1},\
            "threadGroups":[],"connectionsPerThread":{},\
            "started":{"stack":"web-other","pid":1,"java":"17","settings":{},"configuration":{}}}""";
    private static final String PROBLEM = """
            {"type":"urn:dbstacks:problem:database","detail":"The database is away."}""";

    private static int requests;

    private OtherApplication() {}

    public static void main(String[] args) throws IOException {
        int port = Integer.getInteger("other.port");
        int failsAfter = Integer.getInteger("other.fails-after");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/live", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext("/work", exchange -> {
            byte[] answer = (++requests > failsAfter ? PROBLEM : ITERATION).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }
}
