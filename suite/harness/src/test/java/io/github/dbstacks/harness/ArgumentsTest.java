package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.SettingsReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    private static final Arguments ARGUMENTS = new Arguments(FakeApplication.STACK);

    @Test
    void takeAValueAfterAnEqualsSignOrABlank() {
        assertThat(FakeApplication.settings("--pool-size=20").poolSize()).isEqualTo(20);
        assertThat(FakeApplication.settings("--pool-size", "20").poolSize()).isEqualTo(20);
    }

    @Test
    void goBeforeTheEnvironment() {
        Map<String, String> environment = Map.of("BENCH_ITERATIONS", "7", "BENCH_POOL_SIZE", "8");
        Settings settings = SettingsReader.read(
                FakeApplication.STACK, ARGUMENTS.given(new String[] {"--iterations=9"}, environment));

        assertThat(settings.iterations()).isEqualTo(9);
        assertThat(settings.poolSize()).isEqualTo(8);
    }

    @Test
    void keepAValueAsItIs(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("arguments"), "--iterations=3");

        assertThat(FakeApplication.settings("--password", "@" + file).password())
                .isEqualTo("@" + file);
        assertThat(FakeApplication.settings("--password=\"a b\"$${c}%n").password())
                .isEqualTo("\"a b\"$${c}%n");
    }

    @Test
    void areNamedInARefusalAsTheyWereGiven() {
        assertThat(refusal("--pool-size", "0"))
                .isEqualTo("--pool-size=0 is not allowed: it takes a whole number from 1 to 10000.");
    }

    @Test
    void needAValue() {
        assertThat(refusal("--pool-size")).isEqualTo("Missing required parameter for option '--pool-size' (VALUE).");
        assertThat(refusal("--pool-size", "--iterations=3"))
                .isEqualTo("Expected parameter for option '--pool-size' but found '--iterations=3'.");
        assertThat(refusal("--pool-size="))
                .isEqualTo("--pool-size= is not allowed: it takes a whole number from 1 to 10000.");
    }

    @Test
    void areGivenOnce() {
        assertThat(refusal("--iterations=1", "--iterations=2"))
                .isEqualTo("option '--iterations' (VALUE) should be specified only once.");
    }

    @Test
    void areKeysOnly() {
        assertThat(refusal("--poolsize=3")).startsWith("--poolsize is not a setting: the options are --url,");
        assertThat(refusal("run")).startsWith("run is not a setting: the options are ");
        assertThat(refusal("--iterations=3", "4")).startsWith("4 is not a setting: ");
        assertThat(refusal("-p")).startsWith("-p is not a setting: ");
    }

    @ParameterizedTest
    @MethodSource("io.github.dbstacks.settings.Setting#all")
    void areExplainedByTheHelp(Setting<?> setting) {
        assertThat(onOneLine(help())).contains("--" + setting.key() + "=VALUE " + setting.explanation());
    }

    @Test
    void areListedInTheOrderOfTheKeys() {
        Stream<Integer> positions =
                Setting.all().stream().map(setting -> help().indexOf("--" + setting.key() + "=VALUE"));

        assertThat(positions).isSortedAccordingTo(Comparator.naturalOrder());
    }

    @Test
    void theHelpFitsATerminal() {
        assertThat(help().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(help()).doesNotContain("\u001b");
    }

    @Test
    void theHelpHasAUsageLineProfilesExamplesAndTheExitStatus() {
        String help = onOneLine(help());

        assertThat(help).startsWith("Usage: java -jar standalone-fake.jar [--KEY=VALUE]... Runs iterations");
        assertThat(help).contains("through a fake (100% made up), prints");
        assertThat(help)
                .contains("spicy: " + FakeApplication.STACK.profiles().get(0).meaning());
        assertThat(help)
                .contains("Exit status: 0 fine, 1 a measured failure, 2 wrong usage, 3 out of memory,"
                        + " 130 interrupted.");
    }

    @Test
    void theExamplesCanBeTypedIn() {
        String examples = help().substring(help().indexOf("Examples:"), help().indexOf("Exit status:"));
        String[] commands = examples.replaceAll("\\\\\\R\\s*", "")
                .lines()
                .filter(line -> line.contains("java -jar"))
                .toArray(String[]::new);

        assertThat(commands).hasSizeGreaterThanOrEqualTo(3);
        for (String command : commands) {
            String[] words =
                    command.substring(command.indexOf(".jar") + 4).strip().split("\\s+");
            String[] args = Arrays.stream(words).filter(word -> !word.isEmpty()).toArray(String[]::new);
            assertThat(FakeApplication.settings(args).stack()).isEqualTo(FakeApplication.STACK);
        }
    }

    @Test
    void theVersionIsTheSuites() {
        assertThat(ARGUMENTS.help(new String[] {"-V"}))
                .isEqualToIgnoringNewLines(SuiteVersion.current().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"explain", "--colour=red", "--token=geheim", "postgresql:me:geheim@h"})
    void refusesAnUnknownArgumentBesideHelp(String argument) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> ARGUMENTS.isHelp(new String[] {argument, "--help"}))
                .withMessageStartingWith(argument.replaceFirst("[=:].*", "") + " is not a setting: the options are --");
    }

    private static String help() {
        return ARGUMENTS.help(new String[] {"--help"});
    }

    private static String onOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static String refusal(String... args) {
        String[] message = new String[1];
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> FakeApplication.settings(args))
                .satisfies(refused -> message[0] = refused.getMessage());
        return message[0];
    }
}
