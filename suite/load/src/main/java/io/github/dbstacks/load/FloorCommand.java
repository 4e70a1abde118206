package io.github.dbstacks.load;

import io.github.dbstacks.load.LoadCommand.Time;
import io.github.dbstacks.load.floor.FloorAnswer;
import io.github.dbstacks.load.floor.FloorServer;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioAnswer;
import io.github.dbstacks.schema.scenario.Scenarios;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the floor server. It ends when its process is asked to. */
@Command(
        name = "java -jar load.jar floor",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = "Answers every HTTP request at once.")
final class FloorCommand implements Callable<Integer> {
    @Option(names = "--port", required = true, paramLabel = "N", description = "to listen on")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "of this machine to listen on (default: that which only itself can reach)")
    private InetAddress address = InetAddress.getLoopbackAddress();

    @Option(names = "--threads", paramLabel = "N", description = "event loops (default: 1)")
    private int threads = 1;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "whose first answer to give, in place of {\"ok\":true}")
    private @Nullable String scenario;

    @Option(
            names = "--stall",
            paramLabel = "TIME",
            converter = Time.class,
            description = "in which it answers nothing, at the end of each period (default: 0s)")
    private Duration stall = Duration.ZERO;

    @Option(names = "--every", paramLabel = "TIME", converter = Time.class, description = "that period (default: 5s)")
    private Duration every = Duration.ofSeconds(5);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private final PrintStream out;

    FloorCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException {
        require(port >= 0 && port <= 65_535, "--port", "a number from 0 to 65535");
        require(threads >= 1, "--threads", "a whole number of at least 1");
        require(stall.isZero() || every.compareTo(stall) > 0, "--every", "a time above --stall");
        ScenarioAnswer answer = answer();
        FloorAnswer answering =
                new FloorAnswer(answer.status(), answer.body().getBytes(StandardCharsets.UTF_8), stall, every);
        try (FloorServer server = new FloorServer(new InetSocketAddress(address, port), threads, answering)) {
            out.println("Listening on http://" + address.getHostAddress() + ":"
                    + server.address().getPort());
            out.flush();
            server.awaitClose();
        }
        return 0;
    }

    private ScenarioAnswer answer() {
        if (scenario == null) {
            return new ScenarioAnswer(200, "{\"ok\":true}");
        }
        Optional<Scenario> named = Scenarios.named(scenario);
        require(named.isPresent(), "--scenario", Scenarios.names());
        return named.orElseThrow().answer(0);
    }

    private void require(boolean isAllowed, String option, String allowed) {
        PartOptions.require(isAllowed, spec.commandLine(), option, allowed);
    }
}
