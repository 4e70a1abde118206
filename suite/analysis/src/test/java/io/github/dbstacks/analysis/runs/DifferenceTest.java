package io.github.dbstacks.analysis.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceTest {
    @ParameterizedTest
    @CsvSource({
        "DATABASE, MariaDB: version, MariaDB: version",
        "JDK, JDK, JDK",
        "JVM_OPTIONS, heap, JVM options: heap",
    })
    void aDifferenceNamesItsTopicOnce(Difference.Topic topic, String name, String subject) {
        assertThat(new Difference(topic, name, List.of(), List.of()).subject()).isEqualTo(subject);
    }

    @Test
    void whatItIsAboutMayHaveAnotherName() {
        Difference difference = new Difference(
                Difference.Topic.LIBRARY, "postgresql", List.of(), List.of("standalone-jdbc", "web-mvc-jdbc"));

        assertThat(difference.subject()).isEqualTo("library: postgresql (standalone-jdbc, web-mvc-jdbc)");
        assertThat(difference.subject(label -> label.replaceFirst(".*-", "")))
                .isEqualTo("library: postgresql (jdbc, jdbc)");
    }
}
