package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.FullMemory;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Stack;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.BindException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** Starts a web application with Quarkus. If it does not start, one sentence says why and the exit status is 1 or 2. */
public final class WebApplication {
    /**
     * The settings of this process. They are read before Quarkus starts, because its own properties follow from them.
     */
    private static volatile @Nullable Settings settings;

    private WebApplication() {}

    /**
     * Starts the application, and returns when it ends.
     *
     * @param quarkusProperties Quarkus' properties that follow from the settings; the user's own win
     */
    public static void main(
            Class<?> application, String[] args, Function<Settings, Map<String, String>> quarkusProperties) {
        FullMemory.endsTheProcess();
        TimeZones.useUtc();
        WebArguments arguments = new WebArguments(Stack.of(application), args);
        try {
            Optional<String> answer = arguments.answer();
            if (answer.isPresent()) {
                System.out.print(answer.get());
                return;
            }
            Settings read = arguments.settings(System.getenv(), System.getProperties());
            settings = read;
            arguments.properties().forEach(System::setProperty);
            quarkusProperties.apply(read).forEach(System.getProperties()::putIfAbsent);
        } catch (SettingsException e) {
            System.err.println(e.getMessage());
            System.exit(Harness.WRONG_USAGE);
        }
        Quarkus.run(Ready.class, (status, thrown) -> System.exit(thrown == null ? status : status(thrown)));
    }

    private static Settings settings() {
        return Objects.requireNonNull(settings, "WebApplication.main has not been called");
    }

    /** Says why the application did not start. */
    private static int status(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException || isAddress(cause)) {
                System.err.println("The web server cannot start: " + cause.getMessage()
                        + ". Choose others with --quarkus.http.port and --quarkus.http.host.");
                return Harness.WRONG_USAGE;
            }
            if (cause.getClass().getSimpleName().contains("Config")) { // several classes, without one above them
                System.err.println(String.valueOf(cause.getMessage()).replaceAll("\\s+", " "));
                return Harness.WRONG_USAGE;
            }
        }
        FailureReason reason = Failure.of(thrown, settings());
        System.err.println(reason.sentence());
        return reason.kind() == FailureKind.SETTINGS ? Harness.WRONG_USAGE : Harness.FAILED;
    }

    /** A host that is not the database's. */
    private static boolean isAddress(Throwable cause) {
        return cause instanceof UnknownHostException
                && !String.valueOf(cause.getMessage()).contains(settings().url().host());
    }

    /** Says where the application listens, and waits for its end. */
    public static final class Ready implements QuarkusApplication {
        @Override
        public int run(String... args) {
            System.out.printf(
                    "%s is ready: curl http://%s:%s/companies/10%n",
                    settings().stack().name(), property("quarkus.http.host"), property("quarkus.http.port"));
            Quarkus.waitForExit();
            return Harness.FINE;
        }

        private static String property(String name) {
            return ConfigProvider.getConfig().getValue(name, String.class);
        }
    }

    /** Makes a bean of the settings. */
    @Singleton
    static class SettingsBean {
        @Produces
        @Singleton
        Settings settings() {
            return WebApplication.settings();
        }
    }
}
