package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine;

/** The workflow of docs/ci.md as far as it can be checked without GitHub, and the commands of README.md and docs/. */
class ContinuousIntegrationTest extends BenchOutput {
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);
    /** More than the name of a command. */
    private static final Pattern SPAN = Pattern.compile("`(\\./bench\\s[^`\\s]+\\s[^`]+)`");

    @Test
    void everyStepOfTheWorkflowDoesSomething() throws IOException {
        assertThat(steps())
                .hasSizeGreaterThan(5)
                .allSatisfy(step -> assertThat(step.keySet())
                        .satisfiesAnyOf(
                                keys -> assertThat(keys.contains("uses")).isTrue(),
                                keys -> assertThat(keys.contains("run")).isTrue()));
    }

    /** The workflow builds what a stranger has written. {@code .ci/deployment} has the programs that know more rules. */
    @Test
    void theWorkflowGivesAwayNoRights() throws IOException {
        assertThat(workflow().get("permissions")).isEqualTo(Map.of("contents", "read"));
        assertThat(steps().stream().filter(step -> step.containsKey("uses")))
                .hasSizeGreaterThan(3)
                .allSatisfy(step -> {
                    String action = String.valueOf(step.get("uses"));
                    assertThat(action).as("a commit, since a tag can be moved").matches("[^@]+@[0-9a-f]{40}");
                    if (action.startsWith("actions/checkout@")) {
                        Map<?, ?> with = (Map<?, ?>) Objects.requireNonNull(step.get("with"));
                        assertThat(with.get("persist-credentials")).isEqualTo(false);
                    }
                });
    }

    private static Map<?, ?> workflow() throws IOException {
        return (Map<?, ?>)
                Objects.requireNonNull(new Load(LoadSettings.builder().build())
                        .loadFromString(blocks("yaml").get(0)));
    }

    private static List<Map<?, ?>> steps() throws IOException {
        Map<?, ?> jobs = (Map<?, ?>) Objects.requireNonNull(workflow().get("jobs"));
        Map<?, ?> job = (Map<?, ?>) Objects.requireNonNull(jobs.get("compare"));
        List<Map<?, ?>> steps = new ArrayList<>();
        for (Object step : (List<?>) Objects.requireNonNull(job.get("steps"))) {
            steps.add((Map<?, ?>) step);
        }
        return steps;
    }

    @Test
    void everyCommandOfADocumentIsTaken() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path document : documents()) {
            commands.addAll(commands(Files.readString(document)));
        }

        assertThat(commands).hasSizeGreaterThan(40).allSatisfy(command -> {
            String[] words = command.substring("./bench ".length()).split(" ", -1);
            CommandLine.ParseResult parsed = new CommandLine(new Bench()).parseArgs(words);
            assertThat(parsed.subcommand().unmatched()).isEmpty();
        });
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(Path.of("../README.md")));
        try (Stream<Path> files = Files.list(Path.of("../docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
        }
        return documents;
    }

    /** Lines of blocks without their comments, and what stands between backticks. An ellipsis leaves something out. */
    private static List<String> commands(String text) {
        Stream<String> lines = BLOCK.matcher(text)
                .results()
                .flatMap(block -> block.group(2).replaceAll("\\\\\n\\s*", "").lines())
                .map(line -> line.strip().replaceFirst("^run: ", "").replaceFirst(" +#.*", ""));
        Stream<String> spans =
                SPAN.matcher(text).results().map(span -> span.group(1).replaceAll("\\s+", " "));
        return Stream.concat(lines, spans)
                .filter(command -> command.startsWith("./bench ") && !command.contains("…"))
                .toList();
    }

    private static List<String> blocks(String language) throws IOException {
        return BLOCK.matcher(text())
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    private static String text() throws IOException {
        return Files.readString(Path.of("../docs/ci.md"));
    }
}
