package io.github.dbstacks.spring;

import io.github.dbstacks.settings.SettingsException;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Where the server is to listen.
 *
 * @param port 0 for any that is free
 */
record ServerAddress(InetAddress address, int port) {
    private static final String ADDRESS = "server.address";
    private static final String PORT = "server.port";
    private static final int LAST_PORT = 65_535;

    /** @throws SettingsException when it is no address or no port */
    static ServerAddress of(ConfigurableEnvironment environment) {
        return new ServerAddress(address(environment), port(environment));
    }

    /**
     * Listens for a moment, before a pool is opened: Tomcat and Netty tell each in their own way when they cannot.
     *
     * @throws SettingsException when it cannot be listened on
     */
    void refuseUnlessFree() {
        try (ServerSocket trial = new ServerSocket()) {
            trial.bind(new InetSocketAddress(address, port));
        } catch (IOException e) {
            throw new SettingsException("Port " + port + " of " + address.getHostAddress()
                    + " cannot be listened on: " + e.getMessage() + ". Choose others with --" + PORT + " and --"
                    + ADDRESS + ".");
        }
    }

    /** What a client on this machine calls, once it is known which port it came to. */
    String url(String localPort) {
        String host = address.isAnyLocalAddress()
                ? "127.0.0.1"
                : address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
        return "http://" + host + ":" + localPort;
    }

    private static InetAddress address(ConfigurableEnvironment environment) {
        String text = environment.getProperty(ADDRESS, "");
        try {
            if (!text.isBlank()) {
                return InetAddress.getByName(text);
            }
        } catch (UnknownHostException e) {
            // refused below, like none at all
        }
        throw new SettingsException(Label.of(environment, ADDRESS) + "=" + text
                + " is not allowed: it takes an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.");
    }

    private static int port(ConfigurableEnvironment environment) {
        String text = environment.getProperty(PORT, "8080");
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= LAST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw new SettingsException(Label.of(environment, PORT) + "=" + text
                + " is not allowed: it takes a whole number from 0 to " + LAST_PORT + ".");
    }
}
