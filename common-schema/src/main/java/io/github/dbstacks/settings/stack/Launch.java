package io.github.dbstacks.settings.stack;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says how an application is started, and how its iterations are driven. The keys are explained at {@link Stack}.
 *
 * @param setting argument for one setting, with {@code {key}} and {@code {value}}
 * @param profiles argument for all profiles, with {@code {profiles}}: their names between commas
 * @param port argument for the port to listen on, with {@code {port}}; empty with {@link Drive#OUTPUT}
 * @param address argument for the address to listen on where that is not the loopback address, with {@code {address}};
 *     empty with {@link Drive#OUTPUT}
 * @param always arguments that are always given
 * @param ready path that answers with status 200 once the application can work; empty with {@link Drive#OUTPUT}
 * @param benchmark path that runs one iteration; empty with {@link Drive#OUTPUT}, and for an application that answers
 *     scenarios only
 */
public record Launch(
        Drive drive,
        String setting,
        String profiles,
        String port,
        String address,
        List<String> always,
        String ready,
        String benchmark) {
    /** Says who starts an iteration. */
    public enum Drive {
        /**
         * The application runs its iterations by itself and prints each as a line of JSON. It begins the next when a
         * line has come on its standard input, so that counters can be read while it is idle.
         */
        OUTPUT,
        /** The application runs one iteration for each HTTP request, and answers with it. */
        REQUESTS
    }

    public Launch {
        always = List.copyOf(always);
    }

    /**
     * The arguments that start the application.
     *
     * @param listenOn port for an application that is driven by requests
     * @param listenAt address for it; empty for the loopback address
     */
    public List<String> arguments(
            Map<String, String> settings, Collection<String> profileNames, int listenOn, Optional<String> listenAt) {
        List<String> arguments = new ArrayList<>();
        settings.forEach(
                (key, value) -> arguments.add(setting.replace("{key}", key).replace("{value}", value)));
        if (!profileNames.isEmpty()) {
            arguments.add(profiles.replace("{profiles}", String.join(",", profileNames)));
        }
        if (drive == Drive.REQUESTS) {
            arguments.add(port.replace("{port}", Integer.toString(listenOn)));
            listenAt.ifPresent(at -> arguments.add(address.replace("{address}", at)));
        }
        arguments.addAll(always);
        return arguments;
    }
}
