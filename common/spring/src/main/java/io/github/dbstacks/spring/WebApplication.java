package io.github.dbstacks.spring;

import io.github.dbstacks.harness.FullMemory;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.spring.start.StartFailure;
import io.github.dbstacks.spring.start.WebArguments;
import io.github.dbstacks.spring.start.WebSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/** Starts a web application. If it does not start, one sentence says why and the exit status is 1 or 2. */
public final class WebApplication extends SpringApplication {
    private final Stack stack;
    private final WebArguments arguments;
    private final Function<Settings, Map<String, Object>> springProperties;
    /** The settings stay when the beans are gone; empty before Spring has its environment. */
    private Optional<Settings> read = Optional.empty();

    private WebApplication(
            Class<?> application,
            WebArguments arguments,
            Stack stack,
            Function<Settings, Map<String, Object>> springProperties) {
        super(
                application,
                ScenarioProblems.class,
                BodyDeadline.class,
                TomcatProblems.class,
                ExactJson.class,
                UnreadableAccept.class,
                WholeNumbers.class,
                ServletWriteGuard.class,
                ReactiveWriteGuard.class,
                HomeController.class,
                UsageController.class);
        if (stack.answersWorkloads()) {
            addPrimarySources(List.of(BenchmarkEndpoint.class, LastTenController.class));
        }
        this.stack = stack;
        this.arguments = arguments;
        this.springProperties = springProperties;
        setDefaultProperties(defaults());
        addInitializers(this::readSettings);
    }

    /**
     * Starts the application and returns, or ends the JVM.
     *
     * @param springProperties Spring Boot's properties that follow from the settings, as for a pool of its own
     */
    public static void main(
            Class<?> application, String[] args, Function<Settings, Map<String, Object>> springProperties) {
        FullMemory.endsTheProcess();
        TimeZones.useUtc();
        Stack stack = Stack.of(application);
        WebArguments arguments = new WebArguments(stack, args);
        if (arguments.answer().isPresent()) {
            System.out.print(arguments.answer().get());
            return;
        }
        try {
            ConfigurableEnvironment environment = new WebApplication(application, arguments, stack, springProperties)
                    .run(args)
                    .getEnvironment();
            System.out.println(environment.resolvePlaceholders(
                    stack.name() + " is ready: curl http://${server.address}:${local.server.port}" + path(stack)));
        } catch (StartFailure e) {
            System.exit(e.status());
        } catch (RuntimeException e) {
            System.exit(Harness.WRONG_USAGE);
        }
    }

    private static String path(Stack stack) {
        return stack.answersWorkloads() ? "/benchmark" : "/companies/10";
    }

    @Override
    protected void configureProfiles(ConfigurableEnvironment environment, String[] args) {
        WebSettings.refuseUnknownProfiles(stack, environment);
    }

    private void readSettings(ConfigurableApplicationContext context) {
        arguments.refuseUnknown();
        ConfigurableEnvironment environment = context.getEnvironment();
        Settings settings = WebSettings.read(stack, environment);
        read = Optional.of(settings);
        context.getBeanFactory().registerSingleton("settings", settings);
        environment.getPropertySources().addFirst(new MapPropertySource("settings", springProperties.apply(settings)));
    }

    @Override
    protected void refresh(ConfigurableApplicationContext context) {
        try {
            super.refresh(context);
        } catch (RuntimeException e) {
            throw StartFailure.of(e, read.orElseThrow());
        }
    }

    /** Spring Boot would not read an {@code application.properties} if the user gave {@code spring.config.location}. */
    private static Properties defaults() {
        try {
            return PropertiesLoaderUtils.loadProperties(
                    new ClassPathResource("defaults.properties", WebApplication.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
