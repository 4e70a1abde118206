package io.github.dbstacks.spring.start;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.core.NestedExceptionUtils;

/**
 * Tells why the database or the web server keeps the application from starting, in one sentence.
 * {@link StartFailureAnalyzer} tells it to Spring Boot. Without it, Spring Boot would log a stack trace
 * ({@code FaultsTest} and {@code WebTest} look for one).
 */
public final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    private StartFailure(int status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    /** The pool is a bean, so a bean that fails means the database. The web server starts after all beans. */
    public static StartFailure of(RuntimeException thrown, Settings settings) {
        if (thrown instanceof BeanCreationException bean) {
            FailureReason reason = Failure.of(thrown, settings);
            boolean usage = reason.kind() == FailureKind.SETTINGS
                    || bean.contains(SettingsException.class)
                    || bean.contains(BindException.class);
            return new StartFailure(usage ? Harness.WRONG_USAGE : Harness.FAILED, reason.sentence(), thrown);
        }
        String said = NestedExceptionUtils.getMostSpecificCause(thrown).getMessage();
        return new StartFailure(
                Harness.WRONG_USAGE,
                "The web server cannot start: " + said + ". Choose others with --server.port and --server.address.",
                thrown);
    }

    /** The exit status: 1 if the database is to blame, 2 for wrong usage. */
    public int status() {
        return status;
    }
}
