package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.testbed.library.Maven;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two applications of Quarkus that are generated at the same time would leave out each other's drivers. */
@Tag("slow")
class ParallelBuildTest {
    @Test
    void aBuildOfSeveralModulesAtATimeIsRefused() throws Exception {
        assertThat(validate("2"))
                .contains("Two applications of Quarkus at a time get each other's profile: build without -T.");
        assertThat(validate("1")).doesNotContain("ERROR");
    }

    /** @return what Maven prints, which has no network */
    private static String validate(String threads) throws Exception {
        Process maven = new ProcessBuilder(
                        Maven.command("validate", "--offline", "--threads", threads, "--projects", ":parent-quarkus"))
                .directory(Applications.home().toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(maven.waitFor()).as(printed).isEqualTo(threads.equals("1") ? 0 : 1);
        return printed;
    }
}
