package io.github.dbstacks.load;

import io.github.dbstacks.load.LoadCommand.Time;
import io.github.dbstacks.load.engine.LoadPart;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that describe a {@link LoadPart}, on the command line or in a line of the standard input. */
final class PartOptions {
    @Option(names = "--clients", paramLabel = "N", description = "closed loop: each client waits for its answer")
    private @Nullable Integer clients;

    @Option(names = "--rate", paramLabel = "N", description = "open loop: requests per second, whatever the answers do")
    private @Nullable Double rate;

    @Option(names = "--arrivals", paramLabel = "even|poisson", description = "of an open loop (default: even)")
    private String arrivals = "even";

    @Option(names = "--seed", paramLabel = "N", description = "of Poisson arrivals (default: 1)")
    private @Nullable Long seed;

    @Option(
            names = "--ramp",
            paramLabel = "TIME",
            converter = Time.class,
            description = "in which the clients of a closed loop begin, at most the warm-up (default: 0s)")
    private Duration ramp = Duration.ZERO;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = Time.class,
            description = "whole seconds of load before those that count (default: 5s)")
    private Duration warmUp = Duration.ofSeconds(5);

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Time.class,
            description = "of what counts (default: 10s)")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--turn",
            paramLabel = "TIME",
            converter = Time.class,
            description = "with --from-input: after so much of the duration wait for a line, and warm up again")
    private Duration turn = Duration.ZERO;

    @Option(
            names = "--cool-down",
            paramLabel = "TIME",
            converter = Time.class,
            description = "of the same load after what counts (default: 0s)")
    private Duration coolDown = Duration.ZERO;

    @Option(
            names = "--reconnect",
            description = "with --from-input: begin with new connections in place of those of the load before")
    private boolean reconnect;

    @Option(
            names = "--trial",
            description = "of an open loop: when too little was answered in time, give up what was never sent")
    private boolean trial;

    /** Reads a line of the standard input, such as {@code --rate=500 --warm-up=1s --duration=5s}. */
    static LoadPart parse(String line, int threads) {
        PartOptions options = new PartOptions();
        CommandLine reader = new CommandLine(options);
        reader.parseArgs(line.strip().split("\\s+"));
        return options.part(reader, threads);
    }

    /** Returns whether a load was named. */
    boolean isGiven() {
        return clients != null || rate != null;
    }

    boolean takesTurns() {
        return !turn.isZero();
    }

    /**
     * Returns what the options say, checked.
     *
     * @param line whose options they are
     * @param threads of the engine
     */
    LoadPart part(CommandLine line, int threads) {
        require((clients == null) != (rate == null), line, "--clients", "a number, or --rate one, and not both");
        require(clients == null || clients >= 1, line, "--clients", "a whole number of at least 1");
        require(clients == null || threads <= clients, line, "--threads", "1 to the number of clients");
        require(rate == null || (rate > 0 && rate <= 1e6), line, "--rate", "a number above 0 and up to 1000000");
        require(!trial || rate != null, line, "--trial", "--rate beside it");
        require(arrivals.equals("even") || arrivals.equals("poisson"), line, "--arrivals", "even or poisson");
        require(clients == null || arrivals.equals("even"), line, "--arrivals", "--rate beside it for poisson");
        require(seed == null || arrivals.equals("poisson"), line, "--seed", "--arrivals=poisson beside it");
        require(warmUp.toNanosPart() == 0, line, "--warm-up", "whole seconds");
        require(!duration.isZero(), line, "--duration", "a time above 0");
        require(ramp.compareTo(warmUp) <= 0, line, "--ramp", "a time of at most --warm-up");
        require(turn.isZero() || !trial, line, "--turn", "no --trial beside it");
        require(coolDown.isZero() || !trial, line, "--cool-down", "no --trial beside it");
        return new LoadPart(
                clients == null ? OptionalInt.empty() : OptionalInt.of(clients),
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                arrivals.equals("poisson"),
                seed == null ? 1 : seed,
                new LoadPart.Times(ramp, warmUp, duration, turn.isZero() ? duration : turn, coolDown),
                reconnect,
                trial);
    }

    /** @throws ParameterException of one sentence when the value is not allowed */
    static void require(boolean isAllowed, CommandLine line, String option, String allowed) {
        if (!isAllowed) {
            throw new ParameterException(
                    line, option + " is missing or not allowed as it is: it takes " + allowed + ".");
        }
    }
}
