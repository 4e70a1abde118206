package io.github.dbstacks.spring.start;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.StringUtils;

/** Prints on one line why the application does not start, and keeps Spring Boot from logging it on a dozen lines. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OneLineReporter implements FailureAnalysisReporter {
    @Override
    public void report(FailureAnalysis analysis) {
        System.err.println(line(analysis));
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
    }

    static String line(FailureAnalysis analysis) {
        String line = analysis.getDescription().strip();
        String action = analysis.getAction();
        if (StringUtils.hasText(action)) {
            line += (line.endsWith(".") ? " " : ". ") + action.strip();
        }
        return line.replaceAll("\\s+", " ");
    }
}
