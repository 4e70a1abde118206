package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoiceWordingTest {
    /** @param micros that an operation costs more */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "130  | 0.013 cores more than JDBC at 100 SELECTs a second, 0.13 at 1,000 and 1.3 at 10,000",
                "29.9 | less than a hundredth of a core more than JDBC at 100 SELECTs a second, 0.03 cores at 1,000 and 0.3 at 10,000",
                "3.5  | less than a hundredth of a core more than JDBC at 1,000 SELECTs a second and 0.035 cores at 10,000",
                "0.9  | less than a hundredth of a core more than JDBC at 10,000 SELECTs a second",
            })
    void fewCoresAreToldByABound(double micros, String sentence) {
        assertThat(ChoiceWording.amounts(rate -> micros * rate / 1e6, "JDBC", "SELECTs a second"))
                .isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({"0.00035, under 0.01", "0.01, 0.01", "0.0299, 0.03", "12.34, 12"})
    void twoDigitsOfCores(double cores, String text) {
        assertThat(ChoiceWording.cores(cores)).isEqualTo(text);
    }
}
