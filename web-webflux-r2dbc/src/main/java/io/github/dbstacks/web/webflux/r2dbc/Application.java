package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.spring.BenchmarkController;
import io.github.dbstacks.spring.TransactionProfile;
import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** R2DBC inside Spring WebFlux. */
@SpringBootApplication
@Import({BenchmarkController.class, TransactionProfile.class})
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, R2dbcPoolConfiguration::springProperties);
    }
}
