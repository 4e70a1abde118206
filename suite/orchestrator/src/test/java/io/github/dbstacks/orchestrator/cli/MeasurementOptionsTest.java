package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class MeasurementOptionsTest {
    /** A run that is resumed, and a block of one that is planned, need a server as much as a new run does. */
    @Test
    void aPlanThatIsMadeTakesEveryOptionThatNamesAServer() {
        List<String> ofServers = CommandSpec.forAnnotatedObject(new ServerOptions()).options().stream()
                .map(OptionSpec::longestName)
                .toList();

        assertThat(ofServers).contains("--url", "--mysql-home");
        assertThat(MeasurementOptions.WHERE).containsAll(ofServers);
        assertThat(RunCommand.BESIDE_RESUME).containsAll(ofServers);
    }

    @Test
    void whatIsMeasuredIsRefusedBesideAPlanThatIsMade() {
        assertThat(notAllowed("--mysql-home", "mysql", "--jdk", "jdk")).isEmpty();
        assertThat(notAllowed("--mysql-home", "mysql", "--heap", "1g")).containsExactly("--heap");
    }

    private static List<String> notAllowed(String... options) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(new MeasurementOptions());
        new CommandLine(spec).parseArgs(options);
        return MeasurementOptions.firstBeside(MeasurementOptions.WHERE, spec).stream()
                .toList();
    }
}
