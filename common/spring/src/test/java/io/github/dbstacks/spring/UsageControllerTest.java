package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.spring.start.FakeEnvironment;
import io.github.dbstacks.spring.start.WebSettings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;

class UsageControllerTest {
    private final UsageController controller = new UsageController(
            Optional.empty(), WebSettings.read(FakeEnvironment.STACK, FakeEnvironment.of(Map.of())));

    @Test
    void redirectsForGood() {
        ResponseEntity<Void> redirect = controller.usage("127.0.0.1:8080");

        assertThat(redirect.getStatusCode()).isEqualTo(HttpStatus.PERMANENT_REDIRECT);
        assertThat(redirect.getHeaders().getLocation()).hasHost("127.0.0.1").hasPath("/usage");
        controller.end();
    }

    @Test
    void aHostThatIsNoneIsRefused() {
        assertThatExceptionOfType(ErrorResponseException.class)
                .isThrownBy(() -> controller.usage("a b"))
                .satisfies(refused -> assertThat(refused.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST));
        controller.end();
    }
}
