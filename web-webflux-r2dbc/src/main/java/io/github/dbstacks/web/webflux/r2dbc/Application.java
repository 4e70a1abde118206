package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** R2DBC inside Spring WebFlux. */
@SpringBootApplication
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, PoolConfiguration::springProperties);
    }
}
