package io.github.dbstacks.load;

import io.github.dbstacks.load.engine.LoadEngine;
import io.github.dbstacks.load.engine.LoadOptions;
import io.github.dbstacks.load.engine.LoadPart;
import io.github.dbstacks.load.engine.LoadRequest;
import io.github.dbstacks.load.engine.RequestSource;
import io.github.dbstacks.load.engine.ScenarioRequests;
import io.github.dbstacks.records.json.LimitedLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of the load engine. It prints a line of JSON for each second, and one for the result. */
@Command(
        name = "java -jar load.jar",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = "Sends HTTP requests, and measures and checks the answers.")
final class LoadCommand implements Callable<Integer> {
    @Option(names = "--url", required = true, paramLabel = "URL", description = "http://host:port of the application")
    private URI url = URI.create("");

    @Mixin
    private PartOptions part = new PartOptions();

    @Option(
            names = "--from-input",
            description = "drive a load for each line of the standard input, in the options from --clients to"
                    + " --duration, one after another")
    private boolean fromInput;

    @Option(names = "--connections", paramLabel = "N", description = "of an open loop, at most (default: 2000)")
    private int connections = 2000;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Time.class,
            description = "of a request (default: 10s)")
    private Duration timeout = Duration.ofSeconds(10);

    @Option(names = "--threads", paramLabel = "N", description = "event loops (default: 1)")
    private int threads = 1;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "whose requests to send; without it GET /, of which any answer of status 200 is right")
    private @Nullable String scenario;

    @Option(names = "--repeated", description = "send the scenario's first request again and again")
    private boolean repeated;

    @Spec
    private @Nullable CommandSpec spec;

    private final InputStream in;
    private final PrintStream out;

    LoadCommand(InputStream in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        LoadOptions options = options();
        RequestSource source = source();
        if (fromInput) {
            require(!part.isGiven(), "--from-input", "no --clients and no --rate beside it");
            driveFromInput(options, source);
        } else {
            LoadPart only = part.part(line(), threads);
            require(!part.takesTurns(), "--turn", "--from-input beside it");
            try (LoadEngine engine = new LoadEngine(options, source)) {
                drive(engine, only, () -> false);
            }
        }
        return 0;
    }

    private void driveFromInput(LoadOptions options, RequestSource source) throws InterruptedException, IOException {
        try (LoadEngine engine = new LoadEngine(options, source)) {
            LimitedLines lines = LimitedLines.of(in);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                drive(engine, PartOptions.parse(line, threads), () -> isNextTurn(lines));
            }
        }
    }

    /**
     * Tells that a turn is over and waits for the line that begins the next one; false when the input has ended
     * instead.
     */
    private boolean isNextTurn(LimitedLines lines) throws IOException {
        out.println(RecordMapper.line("turnEnded", Map.of()));
        out.flush();
        return lines.readLine() != null;
    }

    private void drive(LoadEngine engine, LoadPart driven, LoadEngine.Rest rest)
            throws InterruptedException, IOException {
        LoadResult result = engine.run(driven, second -> out.println(RecordMapper.line("second", second)), rest);
        out.println(RecordMapper.line("load", result));
        out.flush();
    }

    private LoadOptions options() {
        require(
                url.getHost() != null && url.getPort() > 0 && "http".equals(url.getScheme()),
                "--url",
                "http://host:port");
        require(
                !timeout.isZero() && timeout.compareTo(Duration.ofHours(1)) <= 0,
                "--timeout",
                "a time above 0 and up to 60m");
        require(threads >= 1, "--threads", "a whole number of at least 1");
        require(connections >= threads, "--connections", "a number of at least --threads");
        return new LoadOptions(url.getHost(), url.getPort(), connections, timeout, threads);
    }

    private RequestSource source() {
        if (scenario == null) {
            return number -> LoadRequest.ROOT;
        }
        Optional<Scenario> named = Scenarios.named(scenario);
        require(named.isPresent(), "--scenario", Scenarios.names());
        return repeated ? ScenarioRequests.repeated(named.orElseThrow()) : new ScenarioRequests(named.orElseThrow());
    }

    private CommandLine line() {
        return Objects.requireNonNull(spec).commandLine();
    }

    private void require(boolean isAllowed, String option, String allowed) {
        PartOptions.require(isAllowed, line(), option, allowed);
    }

    /** Reads {@code 500ms}, {@code 2s} or {@code 1m}. */
    static final class Time implements ITypeConverter<Duration> {
        private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m)");

        @Override
        public Duration convert(String text) {
            Matcher matcher = TIME.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("it takes a time such as 500ms, 2s or 1m, not " + text);
            }
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                default -> Duration.ofMinutes(amount);
            };
        }
    }
}
