package io.github.dbstacks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.load.floor.FloorAnswer;
import io.github.dbstacks.load.floor.FloorServer;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.Scenarios;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

@Tag("slow")
class LoadCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return runWith("", arguments);
    }

    private int runWith(String input, String... arguments) {
        return Application.run(
                arguments,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true),
                new PrintStream(err, true));
    }

    @Test
    void everyLineConformsToTheFormat() throws InterruptedException {
        Queue<String> requests = new ConcurrentLinkedQueue<>();
        FloorServer.Answering noting = (context, request) -> {
            requests.add(request.method() + " " + request.uri());
            FloorAnswer.write(context, requests.size() > 150 ? 500 : 200, new byte[0]);
        };
        try (FloorServer server =
                new FloorServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1, noting)) {
            assertThat(run(
                            "--url=http://127.0.0.1:" + server.address().getPort(),
                            "--rate=100",
                            "--warm-up=1s",
                            "--duration=1s"))
                    .isZero();
        }
        List<String> lines =
                new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
        assertThat(lines)
                .hasSize(3)
                .allSatisfy(line ->
                        assertThat(FormatSchema.LOAD_LINE.problems(line)).isEmpty());
        LoadResult result = RecordMapper.MAPPER.readValue(lines.get(2), LoadResult.class);
        assertThat(result.answered()).isEqualTo(50);
        assertThat(result.errors().status()).isEqualTo(50);
        assertThat(result.options())
                .containsAllEntriesOf(Map.of("rate", "100.0", "arrivals", "even", "duration", "1000ms"));
        assertThat(requests).hasSize(200).containsOnly("GET /");
    }

    @Test
    void answersOfAScenarioAreCheckedToTheByte() throws InterruptedException {
        Scenario scenario = Scenarios.named("get-company").orElseThrow();
        byte[] first = scenario.answer(0).body().getBytes(StandardCharsets.UTF_8);
        try (FloorServer server = new FloorServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                1,
                (context, request) -> FloorAnswer.write(context, 200, first))) {
            List<String> always = List.of(
                    "--url=http://127.0.0.1:" + server.address().getPort(),
                    "--rate=50",
                    "--warm-up=0s",
                    "--duration=1s",
                    "--scenario=get-company");
            List<String> repeated = new ArrayList<>(always);
            repeated.add("--repeated");

            assertThat(run(always.toArray(String[]::new))).isZero();
            assertThat(run(repeated.toArray(String[]::new))).isZero();
        }
        List<LoadResult> results = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("{\"record\":\"load\""))
                .map(line -> RecordMapper.MAPPER.readValue(line, LoadResult.class))
                .toList();
        assertThat(results.get(0).answered()).isEqualTo(1);
        assertThat(results.get(0).errors().wrongBody()).isEqualTo(49);
        assertThat(results.get(1).answered()).isEqualTo(50);
    }

    @Test
    void eachLineOfTheInputIsALoad() throws InterruptedException {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        try (FloorServer server = new FloorServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                1,
                (context, request) -> FloorAnswer.write(context, 200, body))) {
            String input = """
                    --clients=2 --warm-up=0s --duration=200ms
                    --rate=50 --arrivals=poisson --warm-up=1s --duration=1s
                    """;

            assertThat(runWith(
                            input, "--url=http://127.0.0.1:" + server.address().getPort(), "--from-input"))
                    .isZero();
        }
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .extracting(line -> line.substring(0, 18))
                .containsExactly(
                        "{\"record\":\"second\"",
                        "{\"record\":\"load\",\"",
                        "{\"record\":\"second\"",
                        "{\"record\":\"second\"",
                        "{\"record\":\"load\",\"");
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.LOAD_LINE.problems(line)).isEmpty());
        assertThat(RecordMapper.MAPPER.readValue(lines.get(4), LoadResult.class).options())
                .containsAllEntriesOf(Map.of("rate", "50.0", "arrivals", "poisson", "seed", "1"));
    }

    @Test
    void theNextTurnOfALoadBeginsWithALine() throws InterruptedException {
        try (FloorServer server = new FloorServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                1,
                (context, request) -> FloorAnswer.write(context, 200, "{}".getBytes(StandardCharsets.UTF_8)))) {
            assertThat(runWith(
                            "--rate=50 --warm-up=0s --duration=250ms --turn=200ms\nnext\n",
                            "--url=http://127.0.0.1:" + server.address().getPort(),
                            "--from-input"))
                    .isZero();
        }
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines)
                .extracting(line -> line.replaceAll("^\\{\"record\":\"(\\w+)\".*", "$1"))
                .containsExactly("second", "turnEnded", "second", "load");
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.LOAD_LINE.problems(line)).isEmpty());
        LoadResult result = RecordMapper.MAPPER.readValue(lines.get(3), LoadResult.class);
        assertThat(result.answered()).isEqualTo(13).isEqualTo(result.due());
        assertThat(result.options()).containsEntry("turn", "200ms");
    }

    /** Other tests give {@code --url}, {@code --from-input} and {@code --turn} a load of their own. */
    @Test
    void everyOptionOfALoadIsTaken() throws InterruptedException {
        List<String> alone = List.of(
                "--clients=2 --threads=2 --ramp=500ms --warm-up=1s --duration=200ms --cool-down=100ms --connections=50"
                        + " --timeout=5s --scenario=get-company --repeated",
                "--rate=50 --arrivals=poisson --seed=3 --warm-up=0s --duration=200ms --trial");
        String fromInput = "--rate=50 --warm-up=0s --duration=200ms --turn=100ms --reconnect";
        byte[] first =
                Scenarios.named("get-company").orElseThrow().answer(0).body().getBytes(StandardCharsets.UTF_8);
        try (FloorServer server = new FloorServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                1,
                (context, request) -> FloorAnswer.write(context, 200, first))) {
            String url = "--url=http://127.0.0.1:" + server.address().getPort();
            for (String options : alone) {
                assertThat(run((url + " " + options).split(" ", -1)))
                        .as(err.toString(StandardCharsets.UTF_8))
                        .isZero();
            }
            assertThat(runWith(fromInput + "\nnext\n", url, "--from-input"))
                    .as(err.toString(StandardCharsets.UTF_8))
                    .isZero();
        }
        assertThat(String.join(" ", alone) + " " + fromInput + " --url --from-input")
                .contains(options(new LoadCommand(System.in, System.out)));
    }

    @Test
    void everyOptionOfTheFloorIsTaken() {
        FloorCommand floor = new FloorCommand(new PrintStream(out, true));
        String given = "--port=0 --address=127.0.0.1 --threads=1 --scenario=get-company --stall=10ms --every=1s";

        CommandLine.ParseResult parsed = new CommandLine(floor).parseArgs(given.split(" ", -1));

        assertThat(parsed.matchedOptions()).extracting(OptionSpec::longestName).contains(options(floor));
    }

    private static String[] options(Object command) {
        return new CommandLine(command)
                .getCommandSpec().options().stream()
                        .filter(option -> !option.usageHelp() && !option.versionHelp())
                        .map(OptionSpec::longestName)
                        .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --port=99999                        | --port
            --port=0 --threads=0                | --threads
            --port=0 --stall=1s --every=0s      | --every
            --port=0 --scenario=none            | --scenario
            """)
    void badUsageOfTheFloorIsASentence(String arguments, String option) {
        assertThat(run(("floor " + arguments).split(" ", -1))).isEqualTo(Application.WRONG_USAGE);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith(option).hasLineCount(1);
    }

    @Test
    void itsVersionIsThatOfTheSuite() {
        assertThat(run("--version")).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(SuiteVersion.current().version());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --rate=0                | --rate is missing or not allowed as it is
            --rate=1 --connections=3 | Unknown option: '--connections=3'
            --duration=1s           | --clients is missing
            """)
    void aLineOfTheInputThatIsNoLoadIsASentence(String line, String message) {
        assertThat(runWith(line + "\n", "--url=http://127.0.0.1:1", "--from-input"))
                .isEqualTo(Application.WRONG_USAGE);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith(message).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --clients=3 --rate=4        | --clients
            ''                          | --clients
            --clients=0                 | --clients
            --rate=-1                   | --rate
            --rate=x                    | --rate
            --rate=1 --arrivals=late    | --arrivals
            --rate=1 --seed=2           | --seed
            --clients=1 --arrivals=poisson | --arrivals
            --rate=1 --warm-up=1500ms   | --warm-up
            --rate=1 --duration=0s      | --duration
            --rate=1 --duration=1h      | --duration
            --clients=1 --ramp=9s       | --ramp
            --clients=1 --threads=2     | --threads
            --rate=1 --connections=0    | --connections
            --rate=1 --from-input       | --from-input
            --rate=1 --turn=1s          | --turn
            --rate=1 --turn=1s --trial  | --turn
            --rate=1 --cool-down=1s --trial | --cool-down
            --rate=1 --nonsense=1       | --nonsense
            --clients=1 --trial         | --trial
            --rate=1 --timeout=40000m   | --timeout
            --rate=1 --scenario=none    | --scenario
            """)
    void badUsageIsASentenceThatNamesTheOption(String arguments, String option) {
        List<String> words = new ArrayList<>(List.of("--url=http://127.0.0.1:1"));
        words.addAll(List.of(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1)));

        assertThat(run(words.toArray(String[]::new))).isEqualTo(Application.WRONG_USAGE);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains(option).hasLineCount(1);
        assertThat(out.size()).isZero();
    }
}
