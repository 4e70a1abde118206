package io.github.dbstacks.web;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Profile;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Stack;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;

/** Starts a web application: settings first, one sentence and an exit status when it cannot be. */
public final class WebApplication {
    private static final Map<String, Object> DEFAULTS = defaults();

    private final Class<?> application;
    private final Stack stack;
    private final Function<Settings, Map<String, Object>> springProperties;
    private final AtomicReference<@Nullable Settings> settings = new AtomicReference<>();

    private WebApplication(Class<?> application, Function<Settings, Map<String, Object>> springProperties) {
        this.application = application;
        this.stack = Stack.of(application);
        this.springProperties = springProperties;
    }

    /**
     * Starts the application and returns, or ends the JVM.
     *
     * @param springProperties what the settings mean to Spring Boot's own configuration
     */
    public static void main(
            Class<?> application, String[] args, Function<Settings, Map<String, Object>> springProperties) {
        WebApplication web = new WebApplication(application, springProperties);
        if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
            web.help(System.out);
            return;
        }
        try {
            web.start(args);
        } catch (RuntimeException e) {
            System.exit(web.explain(e, System.err));
        }
    }

    private ConfigurableApplicationContext start(String[] args) {
        SpringApplication spring = new SpringApplication(application);
        spring.setDefaultProperties(DEFAULTS);
        spring.addListeners((ApplicationListener<ApplicationEnvironmentPreparedEvent>)
                event -> readSettings(event.getEnvironment()));
        spring.addListeners((ApplicationListener<ApplicationReadyEvent>)
                event -> ready(event.getApplicationContext().getEnvironment()));
        spring.addInitializers(context -> ((DefaultListableBeanFactory) context.getBeanFactory())
                .registerSingleton("settings", Objects.requireNonNull(settings.get())));
        return spring.run(args);
    }

    private void readSettings(ConfigurableEnvironment environment) {
        Settings read = WebSettings.read(stack, environment, System.getenv());
        settings.set(read);
        environment.getPropertySources().addFirst(new MapPropertySource("settings", springProperties.apply(read)));
    }

    private void ready(Environment environment) {
        System.out.println(stack.name() + " is ready: curl http://"
                + environment.getProperty("server.address", "localhost") + ":"
                + environment.getProperty("local.server.port") + "/benchmark");
    }

    /** @return the exit status */
    private int explain(RuntimeException e, PrintStream err) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SettingsException) {
                err.println(cause.getMessage());
                return Harness.WRONG_USAGE;
            }
            if (cause.getClass().getSimpleName().equals("PortInUseException")) {
                err.println(cause.getMessage() + ": choose another with --server.port.");
                return Harness.FAILED;
            }
        }
        Settings known = settings.get();
        err.println(known == null ? stack.name() + " could not start: " + e.getMessage() : Failure.sentence(e, known));
        return Harness.FAILED;
    }

    private void help(PrintStream out) {
        out.println("Usage: java -jar " + stack.name() + ".jar [--bench.KEY=VALUE]... [--spring.profiles.active=A,B]");
        out.println("GET /benchmark runs one iteration of SELECTs through " + stack.title() + " and answers its");
        out.println("duration in milliseconds, or JSON with 'Accept: application/json'.");
        out.println();
        out.println("Settings, each also as an environment variable (BENCH_POOL_SIZE=20):");
        for (Key key : Key.values()) {
            if (key != Key.PROFILES && key != Key.OUTPUT) {
                out.printf(
                        "  --bench.%s%n      %s: %s (default: %s)%n",
                        key.text(), key.meaning(), key.allowed(), key.defaultText());
            }
        }
        out.println("  --server.port, --server.address");
        out.println("      where to listen (default: 8080 on 127.0.0.1)");
        out.println();
        out.println("Profiles (--spring.profiles.active=a,b):");
        for (Profile profile : stack.profiles()) {
            out.printf("  %-16s %s%n", profile.name(), profile.meaning());
        }
        out.println();
        out.println("Examples:");
        out.println("  java -jar " + stack.name() + ".jar --bench.pool-size=50 --server.port=8081");
        out.println("  curl localhost:8080/benchmark");
        out.println("  curl -H 'Accept: application/json' 'localhost:8080/benchmark?workload=multi-row&selects=1000'");
    }

    private static Map<String, Object> defaults() {
        Map<String, Object> defaults = new HashMap<>();
        defaults.put("server.address", "127.0.0.1");
        defaults.put("server.tomcat.max-keep-alive-requests", "-1");
        defaults.put("spring.sql.init.mode", "never");
        // It counts log lines in a filter that every isDebugEnabled() of a driver passes through.
        defaults.put(
                "spring.autoconfigure.exclude",
                "org.springframework.boot.micrometer.metrics.autoconfigure.logging.logback.LogbackMetricsAutoConfiguration");
        defaults.put("spring.main.banner-mode", "off");
        defaults.put("spring.main.log-startup-info", "false");
        defaults.put("spring.mvc.problemdetails.enabled", "true");
        defaults.put("spring.webflux.problemdetails.enabled", "true");
        defaults.put("management.endpoints.web.exposure.include", "health,prometheus");
        defaults.put("logging.level.root", "error");
        // What these would say with a stack trace is said in one sentence, here or in the answer.
        for (String logger : List.of(
                "org.springframework.boot.SpringApplication",
                "org.springframework.boot.diagnostics",
                "com.zaxxer.hikari",
                "io.vertx",
                "io.r2dbc",
                "reactor")) {
            defaults.put("logging.level." + logger, "off");
        }
        return defaults;
    }
}
