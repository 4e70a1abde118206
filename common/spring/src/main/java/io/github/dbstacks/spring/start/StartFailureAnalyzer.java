package io.github.dbstacks.spring.start;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.convert.ConversionException;

/** Tells Spring Boot why the application does not start, unless one of Spring Boot's own analyzers knows the cause. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartFailure> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, StartFailure failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PortInUseException
                    || cause instanceof BindException
                    || cause instanceof InvalidConfigurationPropertyValueException
                    || cause instanceof ConversionException) {
                return null;
            }
        }
        return new FailureAnalysis(failure.getMessage(), null, failure);
    }
}
