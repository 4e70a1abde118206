package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*                                            | TEXT",
                "text/*                                         | TEXT",
                "application/*                                  | JSON",
                "application/json                               | JSON",
                "application/json, */*                          | JSON",
                "application/json, text/plain, */*              | JSON",
                "text/plain, application/json                   | TEXT",
                "application/json;q=0.1, text/plain;q=0.9       | TEXT",
                "application/json;q=0.9, text/plain;q=0.1       | JSON",
                "text/plain;q=0.5, */*;q=0.8                    | JSON",
                "text/plain;q=0, */*                            | JSON",
                "text/html, */*;q=0.2                           | TEXT",
                "application/json;q=0, */*;q=0.1                | TEXT",
            })
    void takesWhatIsLikedBest(String accept, Form form) {
        assertThat(Form.accepted(accept)).contains(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "application/xml, image/*",
                "application/problem+json",
                "text/plain;q=0",
                "*/*;q=0",
                "nonsense",
                "text/plain;q=high"
            })
    void hasNoOther(String accept) {
        assertThat(Form.accepted(accept)).isEmpty();
    }
}
