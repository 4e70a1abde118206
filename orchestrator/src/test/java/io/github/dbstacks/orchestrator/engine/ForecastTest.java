package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForecastTest {
    private static final int MINUTE = 60;

    @Test
    void countsTheRehearsalAndEndsWithTheBudget() {
        Forecast forecast = new Forecast(run(9, new Limits(3, 10, MINUTE)), 0);

        assertThat(forecast.line()).isEqualTo("quick: 2 forks a block, 3 to 9 blocks, about 7 to 10 min on 2 cores");
        assertThat(forecast.beyondBudget()).isEmpty();
    }

    @Test
    void whatIsDoneIsNotDoneAgain() {
        assertThat(new Forecast(run(9, new Limits(3, 0, MINUTE)), 4).minutes()).isEqualTo("2 to 14 min");
    }

    @Test
    void aBudgetThatIsTooShortIsAnnounced() {
        Forecast forecast = new Forecast(run(9, new Limits(3, 1, MINUTE)), 0);

        assertThat(forecast.all()).startsWith("""
                quick: 2 forks a block, 3 to 9 blocks, about 7 min on 2 cores
                The budget of 1 min does not hold the fewest blocks of the plan, which run all the same: 3 blocks take\
                 about 7 min; --blocks 1 runs one.
                """);
        assertThat(new Forecast(run(1, new Limits(1, 1, MINUTE)), 0).beyondBudget())
                .hasValueSatisfying(sentence -> assertThat(sentence).endsWith(": 1 block takes about 2 min."));
    }

    private static Run run(int blocks, Limits limits) {
        List<PlannedFork> order = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            for (Cell cell : List.of(Examples.reference(), Examples.cell("standalone-toy"))) {
                order.add(new PlannedFork(order.size() + 1, block, cell, false));
            }
        }
        String json = RecordMapper.line(Examples.run(order));
        return RunFile.parse(
                json.replaceFirst("\"limits\":\\{.*?}", "\"limits\":" + RecordMapper.line(limits)), "example");
    }
}
