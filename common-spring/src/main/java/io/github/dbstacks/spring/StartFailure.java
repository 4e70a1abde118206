package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.Harness;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.core.NestedExceptionUtils;

/**
 * Why Spring Boot did not start.
 *
 * @param status the exit status
 * @param sentence one
 */
record StartFailure(int status, String sentence) {
    /** @param settings null where it did not come to reading them: something given to Spring was wrong */
    static StartFailure of(Throwable thrown, @Nullable Settings settings) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SettingsException told) {
                return new StartFailure(Harness.WRONG_USAGE, told.getMessage());
            }
            if (cause instanceof BindException bind && bind.getProperty() != null) {
                String given =
                        bind.getProperty().getName() + "=" + bind.getProperty().getValue();
                return new StartFailure(Harness.WRONG_USAGE, given + " is not allowed: " + innermost(bind) + ".");
            }
            if (cause instanceof WebServerException) {
                return new StartFailure(
                        Harness.WRONG_USAGE,
                        "The web server cannot listen: " + innermost(cause)
                                + ". Choose another port or address with --server.port and --server.address.");
            }
        }
        return settings == null
                ? new StartFailure(
                        Harness.WRONG_USAGE, "Spring Boot cannot start like this: " + innermost(thrown) + ".")
                : new StartFailure(Harness.FAILED, Failure.sentence(thrown, settings));
    }

    private static String innermost(Throwable thrown) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
        String message = cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElse("").replaceFirst("\\.$", "");
    }
}
