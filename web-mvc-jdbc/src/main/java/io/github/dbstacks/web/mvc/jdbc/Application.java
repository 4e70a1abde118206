package io.github.dbstacks.web.mvc.jdbc;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** JDBC inside Spring MVC. */
@SpringBootApplication
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, PoolConfiguration::springProperties);
    }
}
