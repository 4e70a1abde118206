package io.github.dbstacks.web.webflux.jdbc;

import io.github.dbstacks.spring.WebApplication;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** JDBC on threads of its own inside Spring WebFlux. */
@SpringBootApplication
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, settings -> Map.of());
    }
}
