package io.github.dbstacks.web.mvc.r2dbc;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.TransactionProfile;
import io.github.dbstacks.spring.WebApplication;
import io.github.dbstacks.web.webflux.r2dbc.R2dbcPoolConfiguration;
import io.github.dbstacks.web.webflux.r2dbc.R2dbcScenarioController;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * R2DBC inside Spring MVC: the very controller of web-webflux-r2dbc. Spring MVC lets the request's thread go when a
 * method returns a {@code Mono} or a {@code Flux}, collects what it emits, and answers on another thread of Tomcat.
 */
@SpringBootApplication
@Import({R2dbcPoolConfiguration.class, R2dbcScenarioController.class, TransactionProfile.class})
class Application {
    private static final int FOR_EVER = -1;

    public static void main(String[] args) {
        WebApplication.main(Application.class, args, Application::springProperties);
    }

    /** Returns properties without a limit of the framework's own, as in WebFlux; Tomcat's is 30 seconds. */
    static Map<String, Object> springProperties(Settings settings) {
        Map<String, Object> properties = new TreeMap<>(R2dbcPoolConfiguration.springProperties(settings));
        properties.put("spring.mvc.async.request-timeout", FOR_EVER);
        properties.put("spring.threads.virtual.enabled", settings.has("virtual-threads"));
        return properties;
    }
}
