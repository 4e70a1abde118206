package io.github.dbstacks.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.http.Sentences;
import jakarta.ws.rs.ext.ParamConverter;
import java.lang.annotation.Annotation;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberProviderTest {
    private final ParamConverter<Integer> converter =
            Objects.requireNonNull(new WholeNumberProvider().getConverter(Integer.class, int.class, new Annotation[0]));

    @Test
    void readsWholeNumbersOnly() {
        assertThat(converter.fromString("-12")).isEqualTo(-12);
        assertThat(new WholeNumberProvider().getConverter(String.class, String.class, new Annotation[0]))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+1", " 1", "1.0", "0x10", "2147483648", "\u0661"})
    void refusesTheRestInTheSentenceOfEveryFramework(String text) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> converter.fromString(text))
                .withMessage(Sentences.notWhole(text));
    }
}
