package io.github.dbstacks.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void onlyValuesThatNeedItAreQuoted() {
        assertThat(Csv.line(List.of("a", "", "b c", "1,5", "say \"x\"")))
                .isEqualTo("a,,b c,\"1,5\",\"say \"\"x\"\"\"\n");
    }
}
