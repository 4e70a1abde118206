package io.github.dbstacks.testbed.process;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** TCP ports of this machine for servers that are about to start. */
public final class Ports {
    /** An address that only the machine itself reaches. */
    public static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    private Ports() {}

    /** One of the loopback interface that is free now. */
    public static int free() {
        return free(LOOPBACK);
    }

    /**
     * One that is free now.
     *
     * @param address of this machine
     */
    public static int free(String address) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw BenchException.failed("No port is free at " + address + ": " + BenchException.reason(e) + ".");
        }
    }
}
