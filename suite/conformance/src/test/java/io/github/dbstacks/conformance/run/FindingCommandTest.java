package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.report.text.CellCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the findings of published runs say that one should type is a valid plan, with two cells at least. */
class FindingCommandTest {
    private static final Path PUBLISHED = Applications.home().resolve("results/published");

    static List<String> commands() {
        return Stream.of("2026-11-25-pool-sizes-jdk-25", "2026-11-25-quick-jdk-25", "2026-11-26-load-jdk-25")
                .map(name -> RunAnalysis.read(PUBLISHED.resolve(name)))
                .flatMap(analysis -> analysis.remarks().stream()
                        .flatMap(remark -> CellCommand.confirming(remark, analysis.measured()).stream()))
                .filter(command -> !command.contains("virtual-threads")) // which needs a newer JDK
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isAValidPlan(String command) {
        BenchCall call = BenchCall.of((command.replace("./bench ", "") + " --dry-run").split(" "));

        assertThat(call.exitStatus()).as(command + "\n" + call.errors()).isZero();
        assertThat(call.output().lines().filter(line -> line.startsWith("  - ")))
                .as(command + "\n" + call.output())
                .hasSizeGreaterThanOrEqualTo(2);
    }
}
