package io.github.dbstacks.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ExpectedAnswerTest {
    @Test
    void anAnswerIsCheckedAsDescribed() {
        String sha256 = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"; // of {}
        ExpectedAnswer hashed =
                new ExpectedAnswer(200, OptionalInt.empty(), Optional.empty(), Optional.of(sha256), Map.of());
        ExpectedAnswer named =
                new ExpectedAnswer(200, OptionalInt.empty(), Optional.empty(), Optional.empty(), Map.of("id", "7"));

        assertThat(hashed.verdict(200, bytes("{}?"), 2)).isNull();
        assertThat(hashed.verdict(500, bytes("{}?"), 2)).isEqualTo(ErrorKind.STATUS);
        assertThat(hashed.verdict(200, bytes("{}?"), 3)).isEqualTo(ErrorKind.WRONG_BODY);
        assertThat(named.verdict(200, bytes("{\"name\":\"x\", \"id\":7}"), 20)).isNull();
        assertThat(named.verdict(200, bytes("{\"id\":8}"), 8)).isEqualTo(ErrorKind.WRONG_BODY);
        assertThat(named.verdict(200, bytes("no JSON"), 7)).isEqualTo(ErrorKind.WRONG_BODY);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
