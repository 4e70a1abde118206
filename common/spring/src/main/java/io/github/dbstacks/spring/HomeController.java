package io.github.dbstacks.spring;

import io.github.dbstacks.http.HomePage;
import io.github.dbstacks.settings.Settings;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Tells people what the application answers: {@code GET /} has a request of each kind, and {@code GET /openapi.yaml} is
 * the contract of the scenarios.
 */
@RestController
public class HomeController {
    private final Settings settings;

    public HomeController(Settings settings) {
        this.settings = settings;
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_PLAIN_VALUE)
    public String home() {
        return HomePage.text(settings, ClassUtils.isPresent(ForScenarios.NEEDED, null));
    }

    @GetMapping(path = "/openapi.yaml", produces = HomePage.YAML)
    public byte[] contract() {
        return HomePage.contract();
    }
}
