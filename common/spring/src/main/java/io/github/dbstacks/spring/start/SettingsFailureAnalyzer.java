package io.github.dbstacks.spring.start;

import io.github.dbstacks.settings.SettingsException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells Spring Boot why a setting is not allowed: the message of the exception says it in one sentence. */
final class SettingsFailureAnalyzer extends AbstractFailureAnalyzer<SettingsException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SettingsException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
