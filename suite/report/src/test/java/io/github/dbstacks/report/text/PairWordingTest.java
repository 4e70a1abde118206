package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.pair.Difference;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairWordingTest {
    @ParameterizedTest
    @CsvSource({
        "DATABASE, MariaDB: version, MariaDB: version",
        "JDK, JDK, JDK",
        "JVM_OPTIONS, heap, JVM options: heap",
    })
    void aDifferenceNamesItsTopicOnce(Difference.Topic topic, String name, String subject) {
        Difference difference = new Difference(topic, name, Optional.of("1"), Optional.of("2"), List.of());

        assertThat(PairWording.subject(difference)).isEqualTo(subject);
    }
}
