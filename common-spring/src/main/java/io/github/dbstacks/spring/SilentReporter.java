package io.github.dbstacks.spring;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Keeps Spring Boot from reporting at length why it did not start: {@link StartFailure} says it in one sentence. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SilentReporter implements SpringBootExceptionReporter {
    @Override
    public boolean reportException(Throwable failure) {
        return true;
    }
}
