package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine;

/**
 * The workflows of docs/ci.md and of this checkout, and action.yml, as far as they can be checked without GitHub, and
 * the commands of README.md and docs/.
 */
class ContinuousIntegrationTest extends BenchOutput {
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);
    /** The span has more than the name of a command. */
    private static final Pattern SPAN = Pattern.compile("`(\\./bench\\s[^`\\s]+\\s[^`]+)`");

    private static final String ACTION = "OWNER/dbstacks@v1";

    /**
     * The workflow builds what a stranger has written. {@code .ci/deployment} has the programs that know more rules.
     */
    @Test
    void theWorkflowGivesAwayNoRights() throws IOException {
        assertThat(workflow().get("permissions")).isEqualTo(Map.of("contents", "read"));
        List<Map<?, ?>> steps = steps(at(workflow(), "jobs", "compare", "steps"));
        assertThat(steps).hasSize(2).allSatisfy(ContinuousIntegrationTest::isPinned);
        assertThat(at(steps.get(0), "with", "persist-credentials")).isEqualTo(false);
    }

    /** It runs nothing that a stranger has written, and its shell reads what was measured as a value. */
    @Test
    void onlyTheJobThatCommentsMayWrite() throws IOException {
        Map<?, ?> jobs = (Map<?, ?>) at(workflow(), "jobs");
        Map<?, ?> compare = (Map<?, ?>) at(jobs, "compare");
        Map<?, ?> comment = (Map<?, ?>) at(jobs, "comment");

        assertThat(jobs.keySet().stream().map(String::valueOf)).containsExactly("compare", "comment");
        assertThat(compare.containsKey("permissions")).isFalse();
        assertThat(comment.get("needs")).isEqualTo("compare");
        assertThat(comment.get("permissions")).isEqualTo(Map.of("pull-requests", "write"));
        List<Map<?, ?>> steps = steps(at(comment, "steps"));
        assertThat(steps).hasSize(1);
        assertThat(steps.get(0).containsKey("uses")).isFalse();
        assertThat(String.valueOf(steps.get(0).get("run")))
                .contains("\"$COMMENT\"", "gh pr comment \"$NUMBER\" --body-file -")
                .doesNotContain("${{");
        assertThat(at(steps.get(0), "env", "COMMENT")).isEqualTo("${{ needs.compare.outputs.comment }}");
        Object measuring = steps(at(compare, "steps")).get(1).get("id");
        assertThat(at(compare, "outputs", "comment")).isEqualTo("${{ steps." + measuring + ".outputs.comment }}");
        assertThat(at(action(), "outputs", "comment", "value")).isEqualTo("${{ steps.measure.outputs.comment }}");
    }

    @Test
    void theWorkflowGivesTheActionWhatItTakes() throws IOException {
        Map<?, ?> inputs = (Map<?, ?>) at(action(), "inputs");
        Map<?, ?> given = (Map<?, ?>) at(
                steps(at(workflow(), "jobs", "compare", "steps")).stream()
                        .filter(step -> ACTION.equals(step.get("uses")))
                        .findFirst()
                        .orElseThrow(),
                "with");

        assertThat(given.keySet())
                .allSatisfy(name ->
                        assertThat(inputs.containsKey(name)).as("%s", name).isTrue());
        inputs.forEach((name, input) -> assertThat(
                        ((Map<?, ?>) input).containsKey("default") || given.containsKey(name))
                .as("%s is given or has a default", name)
                .isTrue());
    }

    /** An input is text of somebody else, which a shell must not read as its own. */
    @Test
    void theActionPutsNoInputIntoAShell() throws IOException {
        List<Map<?, ?>> steps = steps(at(action(), "runs", "steps"));

        assertThat(at(action(), "runs", "using")).isEqualTo("composite");
        assertThat(steps).hasSize(2).allSatisfy(ContinuousIntegrationTest::isPinned);
        Map<?, ?> measure = steps.get(1);
        assertThat(measure.get("run")).isEqualTo("\"$GITHUB_ACTION_PATH/.ci/action\"");
        Set<String> read = Pattern.compile("DBSTACKS_[A-Z_]+")
                .matcher(Files.readString(Checkout.path(".ci/action")))
                .results()
                .map(MatchResult::group)
                .filter(name -> !name.equals("DBSTACKS_"))
                .collect(Collectors.toSet());
        Map<?, ?> environment = (Map<?, ?>) at(measure, "env");
        assertThat(read)
                .isSubsetOf(environment.keySet().stream().map(String::valueOf).toList());
        ((Map<?, ?>) at(action(), "inputs"))
                .keySet().stream()
                        .filter(input -> !input.equals("java-version"))
                        .forEach(input -> assertThat(environment.get("DBSTACKS_"
                                        + String.valueOf(input)
                                                .toUpperCase(Locale.ROOT)
                                                .replace('-', '_')))
                                .isEqualTo("${{ inputs." + input + " }}"));
    }

    /** What runs stands in {@code .ci}, where everybody can run it. */
    @Test
    void theWorkflowsOfThisCheckoutCallItsScripts() throws IOException {
        assertThat(workflows()).hasSizeGreaterThan(3);
        for (Map.Entry<String, Map<?, ?>> workflow : workflows().entrySet()) {
            String name = workflow.getKey();
            assertThat(workflow.getValue().get("permissions")).as(name).isEqualTo(Map.of("contents", "read"));
            for (Object job : ((Map<?, ?>) at(workflow.getValue(), "jobs")).values()) {
                for (Map<?, ?> step : steps(at((Map<?, ?>) job, "steps"))) {
                    isPinned(step);
                    if (step.containsKey("run")) {
                        String command = String.valueOf(step.get("run"));
                        assertThat(command)
                                .as(name)
                                .matches("(sudo --preserve-env=\\S+ )?\\.ci/[a-z-]+( \"\\$[A-Z]+\")?");
                        assertThat(Checkout.path(command.replaceFirst(".*(\\.ci/[a-z-]+).*", "$1")))
                                .isExecutable();
                    } else if (String.valueOf(step.get("uses")).startsWith("actions/checkout@")) {
                        assertThat(at(step, "with", "persist-credentials"))
                                .as(name)
                                .isEqualTo(false);
                    }
                }
            }
        }
    }

    /** It runs nothing of the checkout. */
    @Test
    void onlyTheJobThatPublishesTheSiteMayWrite() throws IOException {
        List<String> writing = new ArrayList<>();
        workflows()
                .forEach((name, workflow) -> ((Map<?, ?>) at(workflow, "jobs")).forEach((id, job) -> {
                    if (((Map<?, ?>) job).containsKey("permissions")) {
                        writing.add(name + ": " + id);
                    }
                }));
        assertThat(writing).containsExactly("site.yml: publish");

        Map<?, ?> publish = (Map<?, ?>) at(workflows(), "site.yml", "jobs", "publish");
        assertThat(publish.get("permissions")).isEqualTo(Map.of("pages", "write", "id-token", "write"));
        List<Map<?, ?>> steps = steps(at(publish, "steps"));
        assertThat(steps).hasSize(1);
        assertThat(String.valueOf(steps.get(0).get("uses"))).startsWith("actions/deploy-pages@");
    }

    /** Returns the workflows of this checkout by the names of their files. */
    private static Map<String, Map<?, ?>> workflows() throws IOException {
        Map<String, Map<?, ?>> workflows = new TreeMap<>();
        try (Stream<Path> files = Files.list(Checkout.path(".github/workflows"))) {
            for (Path file : files.toList()) {
                workflows.put(String.valueOf(file.getFileName()), yaml(Files.readString(file)));
            }
        }
        return workflows;
    }

    private static void isPinned(Map<?, ?> step) {
        String uses = String.valueOf(step.get("uses"));
        assertThat(uses.equals(ACTION) || step.containsKey("run") || uses.matches("[^@]+@[0-9a-f]{40}"))
                .as("%s is a commit, since a tag can be moved", uses)
                .isTrue();
    }

    private static Map<?, ?> workflow() throws IOException {
        return yaml(blocks("yaml").get(0));
    }

    private static Map<?, ?> action() throws IOException {
        return yaml(Files.readString(Checkout.path("action.yml")));
    }

    private static Map<?, ?> yaml(String text) {
        return (Map<?, ?>)
                Objects.requireNonNull(new Load(LoadSettings.builder().build()).loadFromString(text));
    }

    private static Object at(Map<?, ?> mapping, String... keys) {
        Object value = mapping;
        for (String key : keys) {
            value = Objects.requireNonNull(((Map<?, ?>) value).get(key), key);
        }
        return value;
    }

    private static List<Map<?, ?>> steps(Object all) {
        List<Map<?, ?>> steps = new ArrayList<>();
        for (Object step : (List<?>) all) {
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
        List<Path> documents = new ArrayList<>(List.of(Checkout.path("README.md")));
        try (Stream<Path> files = Files.list(Checkout.path("docs"))) {
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
        return Files.readString(Checkout.path("docs/ci.md"));
    }
}
