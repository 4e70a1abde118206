package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Vert.x client inside Spring WebFlux. */
@SpringBootApplication
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, PoolConfiguration::springProperties);
    }
}
