package io.github.dbstacks.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells Spring Boot why the application does not start, unless one of Spring Boot's own analyzers knows the cause. */
@Order(Ordered.LOWEST_PRECEDENCE)
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<StartFailure> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartFailure cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
