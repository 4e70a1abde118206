package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans of study 003 on stacks with the names of its applications. */
class StudyPlansTest {
    private static final Path FOLDER = Checkout.path("plans/studies/003");

    /** Planning checks that each claim is about cells that its plan has. */
    @Test
    void study003HasTheCellsThatItSays(@TempDir Path home) throws IOException {
        Apps apps = Modules.ofStudy003(home);
        Set<String> all = new HashSet<>();
        int claims = 0;
        for (String name : List.of("frameworks", "quarkus", "r2dbc-pool")) {
            Plan plan = PlanFile.read(FOLDER.resolve(name + ".yaml"));
            Run run = new Planner(plan, Examples.options(Axes.NONE, Map.of()), apps, List.of(Jdk.current())).run();
            run.order().stream()
                    .map(fork -> fork.cell().name().replace(",pool-size=20", ""))
                    .forEach(all::add);
            claims += run.plan().expectations().orElseThrow().claims().size();
            assertThat(run.plan().method().pinning()).isPresent();
            assertThat(run.plan().jvmOptions()).contains("-XX:ActiveProcessorCount=1");
        }

        assertThat(all)
                .as("of the study's 1,323 cells, those with its pool of 20 by one name")
                .hasSize(20);
        assertThat(claims).isEqualTo(25);
    }

    /** Claims and tables are about these; what was measured besides took two thirds of both plans' time. */
    @Test
    void plansOfCountsAndOfOneClaimMeasureWhatIsAskedFor() {
        Plan threads = PlanFile.read(Checkout.path("plans/studies/000/threads.yaml"));
        Plan equal = PlanFile.read(Checkout.path("plans/studies/004/rates-equal.yaml"));

        assertThat(threads.axes().vary().get("event-loops"))
                .extracting(Value::text)
                .containsExactly("5", "8");
        assertThat(equal.axes().loads().rates()).extracting(Value::text).containsExactly("200");
    }

    /** The study has both frameworks with both drivers, so that each difference is of one of the two. */
    @Test
    void itsFourStacksAreCrossed(@TempDir Path home) throws IOException {
        Plan plan = PlanFile.read(FOLDER.resolve("two-by-two.yaml"));
        Run run = new Planner(
                        plan, Examples.options(Axes.NONE, Map.of()), Modules.ofStudy003(home), List.of(Jdk.current()))
                .run();

        assertThat(run.order().stream().map(fork -> fork.cell().stack()).distinct())
                .containsExactlyInAnyOrder("web-mvc-jdbc", "web-mvc-r2dbc", "web-webflux-jdbc", "web-webflux-r2dbc");
        assertThat(run.order().stream()
                        .map(fork -> fork.cell().workload().clients().orElse(0))
                        .distinct())
                .containsExactlyInAnyOrder(4, 25, 100, 1_000);
        assertThat(run.order().stream().map(fork -> fork.cell()).distinct()).hasSize(4 * 4);
        assertThat(run.plan().expectations().orElseThrow().claims()).hasSize(5);
    }
}
