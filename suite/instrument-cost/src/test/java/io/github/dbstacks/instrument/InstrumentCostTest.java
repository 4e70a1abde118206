package io.github.dbstacks.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.r2dbc.Application;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class InstrumentCostTest {

    @ParameterizedTest
    @CsvSource({
        "workload, insert-row",
        "workload, stream-rows",
        "id, uniform",
        "fan-out, all-at-once",
        "profiles, connection",
    })
    void whatABareLoopDoesNotDoIsRefused(String key, String value) {
        assertThatThrownBy(() -> InstrumentCost.requireBare(settings(key, value)))
                .isInstanceOf(BenchException.class)
                .hasMessage("--set " + key + "=" + value + " is not allowed: a bare loop executes one SELECT with a"
                        + " fixed id, as many at a time as concurrency says, and has no profile virtual-threads or"
                        + " connection.");
    }

    @Test
    void otherSettingsAreAllowed() {
        InstrumentCost.requireBare(settings("workload", "multi-row"));
        InstrumentCost.requireBare(settings("id", "fixed:7"));
        InstrumentCost.requireBare(settings("profiles", "loop-resources"));
    }

    @Test
    void everyOptionIsTaken() {
        String given =
                "--stack standalone-jdbc --minutes 1 --forks 3 --width 1.5 --set selects=10 --cpus app=0 db=1 --heap 256m";
        CommandLine line = new CommandLine(new InstrumentCost());

        assertThat(line.parseArgs(given.split(" ", -1)).matchedOptions())
                .containsAll(line.getCommandSpec().options().stream()
                        .filter(option -> !option.usageHelp() && !option.versionHelp())
                        .toList());
    }

    @Test
    void everyExampleOfTheHelpIsTaken() {
        CommandLine line = new CommandLine(new InstrumentCost());
        String command = line.getCommandName();
        List<String> examples = Arrays.stream(
                        line.getCommandSpec().usageMessage().footer())
                .filter(text -> text.startsWith("  " + command))
                .toList();

        assertThat(examples).hasSizeGreaterThan(2).allSatisfy(example -> {
            String[] words = example.strip().substring(command.length()).strip().split(" ", -1);
            assertThat(line.parseArgs(words).unmatched()).isEmpty();
        });
    }

    private static Settings settings(String key, String value) {
        return SettingsReader.read(Stack.of(Application.class), new Given().put(key, value, key));
    }
}
