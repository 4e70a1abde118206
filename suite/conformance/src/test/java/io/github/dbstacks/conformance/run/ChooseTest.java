package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.orchestrator.cli.Bench;
import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Tests what {@code ./bench choose} prints, from the published runs of this checkout. */
class ChooseTest {
    private static BenchCall choose(String... options) {
        return BenchCall.of(
                Stream.concat(Stream.of("choose"), Stream.of(options)).toList());
    }

    @Test
    void aQuestionIsAnsweredWithItsRuns() {
        BenchCall call = choose(
                "--framework",
                "spring-boot",
                "--only",
                "JDBC in Spring MVC,R2DBC in WebFlux",
                "--rate",
                "800",
                "--statements",
                "3",
                "--distance",
                "1",
                "--instances",
                "4",
                "--how");

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.errors()).isEmpty();
        assertThat(call.output())
                .containsPattern("needs\\s+[\\d.]+\\s+cores\\s+\\(−?[\\d.]+\\.\\.[\\d.]+\\)\\s+more")
                .containsPattern("(?m)^  JDBC in Spring MVC +[\\d.]+ c +[\\d.]+ c ")
                .contains("connections for each instance are enough", "Distance is computed, not measured")
                .contains("The runs, in results/published\n")
                .containsPattern("(?m)^\\[\\d+] 2026-11-26-load-jdk-25: 2026-11-26, plan load, JDK 25");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rate | x | --rate=x is not allowed: it takes a number from 0.01 to 1,000,000.",
                "--rate | -1 | --rate=-1 is not allowed: it takes a number from 0.01 to 1,000,000.",
                "--framework | struts | --framework=struts is not allowed: it takes any, ",
                "--published | nowhere | --published=nowhere is no directory."
            })
    void whatIsNotAllowedIsOneSentence(String option, String value, String sentence) {
        BenchCall call = choose(option + "=" + value);

        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().lines()).hasSize(1).first().asString().startsWith(sentence);
        assertThat(call.output()).isEmpty();
    }

    /** The page's fields and the command's options are the same questions. */
    @Test
    void theOptionsAreTheFieldsOfThePage() {
        List<String> options = Objects.requireNonNull(
                        new CommandLine(new Bench()).getSubcommands().get("choose"))
                .getCommandSpec()
                .options()
                .stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .map(OptionSpec::longestName)
                .filter(name -> !Set.of("--published", "--how").contains(name))
                .map(name -> name.substring(2))
                .toList();

        Map<String, Path> runs = Stream.of("2026-11-25-quick-jdk-25", "2026-11-26-load-jdk-25")
                .collect(Collectors.toMap(
                        name -> name,
                        name -> Applications.home().resolve("results/published").resolve(name)));
        List<String> fields =
                List.copyOf(Chooser.of(Coefficients.of(DerivedRun.read(runs), Apps.stacks(Applications.home())))
                        .answer(Map.of())
                        .path("given")
                        .propertyNames());
        assertThat(options).containsExactlyInAnyOrderElementsOf(fields);
    }
}
