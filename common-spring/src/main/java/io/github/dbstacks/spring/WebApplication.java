package io.github.dbstacks.spring;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Stack;
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
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
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
        WebArguments arguments = new WebArguments(web.stack, args);
        if (arguments.answer().isPresent()) {
            System.out.print(arguments.answer().get());
            return;
        }
        try {
            arguments.refuseUnknown();
            web.start(args);
        } catch (RuntimeException e) {
            StartFailure failure = StartFailure.of(e, web.settings.get());
            System.err.println(failure.sentence());
            System.exit(failure.status());
        }
    }

    private ConfigurableApplicationContext start(String[] args) {
        SpringApplication spring = new SpringApplication(application);
        spring.setDefaultProperties(DEFAULTS);
        spring.addListeners(new BeforeProfiles(stack));
        spring.addListeners((ApplicationListener<ApplicationEnvironmentPreparedEvent>)
                event -> readSettings(event.getEnvironment()));
        spring.addListeners((ApplicationListener<ApplicationReadyEvent>)
                event -> ready(event.getApplicationContext().getEnvironment()));
        // Before the server stops, which waits for its requests: without a pool an iteration ends.
        spring.addListeners((ApplicationListener<ContextClosedEvent>) event -> event.getApplicationContext()
                .getBeanProvider(BenchmarkEndpoint.class)
                .ifAvailable(BenchmarkEndpoint::end));
        spring.addInitializers(context -> ((DefaultListableBeanFactory) context.getBeanFactory())
                .registerSingleton("settings", Objects.requireNonNull(settings.get())));
        return spring.run(args);
    }

    /** A class, since an order is needed that a lambda cannot say: before Spring Boot reads its own files. */
    private record BeforeProfiles(Stack stack)
            implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
        @Override
        public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
            WebSettings.refuseUnknownProfiles(stack, event.getEnvironment());
        }

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }
    }

    private void readSettings(ConfigurableEnvironment environment) {
        Settings read = WebSettings.read(stack, environment);
        ServerAddress.of(environment).refuseUnlessFree();
        settings.set(read);
        environment.getPropertySources().addFirst(new MapPropertySource("settings", springProperties.apply(read)));
    }

    private void ready(ConfigurableEnvironment environment) {
        String url = ServerAddress.of(environment).url(environment.getRequiredProperty("local.server.port"));
        System.out.println(stack.name() + " is ready: curl " + url + "/benchmark");
    }

    private static Map<String, Object> defaults() {
        Map<String, Object> defaults = new HashMap<>(WebSettings.DEFAULT_PROFILES);
        defaults.put("server.address", "127.0.0.1");
        defaults.put("server.shutdown", "immediate"); // Ctrl-C ends an iteration instead of waiting for it.
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
        for (String logger : List.of("com.zaxxer.hikari", "io.vertx", "io.r2dbc", "reactor")) {
            defaults.put("logging.level." + logger, "off");
        }
        return defaults;
    }
}
