package io.github.dbstacks.schema.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioLoadTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "get-company clients=50",
                "get-company rate=500",
                "list-companies rate=0.5",
                "post-order rate=1000 poisson",
                "get-company slo p99=20ms",
                "get-company slo p99.9=1.5ms poisson"
            })
    void itsTextIsReadAsItIsWritten(String text) {
        assertThat(ScenarioLoad.parse(text).orElseThrow()).hasToString(text);
        assertThat(Work.named(text)).contains(ScenarioLoad.parse(text).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get-company",
                "clients=50",
                "get-company rate=",
                "get-company clients=5 poisson",
                "get-company slo p98=1ms",
                ""
            })
    void anyOtherTextIsNone(String text) {
        assertThat(ScenarioLoad.parse(text)).isEmpty();
    }

    @Test
    void anOperationIsASelectOrARequest() {
        Work load = ScenarioLoad.closed("delay", 1);

        assertThat(load.operation()).isEqualTo("request");
        assertThat(Workload.SINGLE_ROW.operation()).isEqualTo("SELECT");
        assertThat(Work.operationOf(List.of(load, load))).isEqualTo("request");
        assertThat(Work.operationOf(List.of(load, Workload.SLEEP))).isEqualTo("operation");
    }

    @Test
    void saysHowItsRequestsComeAndWhatIsComparedOfThem() {
        Work closed = ScenarioLoad.closed("get-company", 50);

        assertThat(closed.hasSlots()).isFalse();
        assertThat(closed.isOpenLoop()).isFalse();
        assertThat(ScenarioLoad.open("get-company", 500, false).isOpenLoop()).isTrue();
        assertThat(closed.iterationSeconds()).hasValue(1);
        assertThat(closed.comparedOperations()).hasValue(1_000);
        assertThat(closed.asWorkload()).isEmpty();
        Work workload = Workload.SINGLE_ROW;
        assertThat(workload.hasSlots()).isTrue();
        assertThat(workload.isOpenLoop()).isFalse();
        assertThat(workload.iterationSeconds()).isEmpty();
        assertThat(workload.comparedOperations()).isEmpty();
        assertThat(workload.asWorkload()).contains(Workload.SINGLE_ROW);
    }

    @ParameterizedTest
    @EnumSource
    void everySystemExecutesAsManyStatementsAndCleansUpAfterTheSameWork(Dbms dbms) {
        Stream<Work> loads = Scenarios.ALL.stream().map(scenario -> ScenarioLoad.closed(scenario.name(), 1));
        List<Work> all =
                Stream.<Work>concat(Stream.of(Workload.values()), loads).toList();
        assertThat(all).hasSizeGreaterThan(10).allSatisfy(work -> {
            assertThat(work.statementCount()).isEqualTo(work.statements(dbms).size());
            assertThat(work.leavesRows()).isEqualTo(!work.cleanUp(dbms).isEmpty());
        });
    }

    @Test
    void aStatementHasNumberedParameters() {
        assertThat(ScenarioLoad.closed("get-company", 1).statements(Dbms.POSTGRESQL))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("$1")
                .doesNotContain(":");
        assertThat(Workload.SLEEP.statements(Dbms.POSTGRESQL)).containsExactly(Workload.SLEEP.sql());
    }

    @Test
    void aWorkloadIsWorkToo() {
        assertThat(Work.named("multi-row")).contains(Workload.MULTI_ROW);
        assertThat(Work.named("none-such")).isEmpty();
    }

    @Test
    void rowsAreThoseOfAllStatements() {
        assertThat(ScenarioLoad.closed("get-professor", 1).rows()).isEqualTo(453);
        assertThat(ScenarioLoad.closed("delay", 1).rows()).isZero();
    }
}
