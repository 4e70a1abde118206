package io.github.dbstacks.testbed.process;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/** TCP ports of this machine for servers that are about to start. */
public final class Ports {
    /** An address that only the machine itself reaches. */
    public static final String LOOPBACK = "127.0.0.1";

    private Ports() {}

    /**
     * A name of {@link #LOOPBACK}: the usual one, unless this machine knows it as another address only, such as
     * {@code ::1}.
     */
    public static String loopbackName() {
        String usual = "localhost";
        try {
            return Stream.of(InetAddress.getAllByName(usual))
                            .anyMatch(address -> address.getHostAddress().equals(LOOPBACK))
                    ? usual
                    : LOOPBACK;
        } catch (UnknownHostException e) {
            return LOOPBACK;
        }
    }

    /** Returns a port of the loopback interface that is free now. */
    public static int free() {
        return free(LOOPBACK);
    }

    /**
     * Returns a port that is free now.
     *
     * @param address of this machine
     */
    public static int free(String address) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw BenchException.failed("No port is free at " + address, e);
        }
    }
}
