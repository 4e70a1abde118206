package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.spring.BenchmarkController;
import io.github.dbstacks.spring.WebApplication;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** The Vert.x client inside Spring WebFlux. */
@SpringBootApplication
@Import(BenchmarkController.class)
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, settings -> Map.of());
    }
}
