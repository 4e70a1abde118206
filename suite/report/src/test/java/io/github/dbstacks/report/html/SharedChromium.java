package io.github.dbstacks.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a browser to each test that has a parameter for one: the same to all, started for the first of them and ended
 * after the last. Skips the test where there is none, but never in CI.
 */
final class SharedChromium implements ExecutionCondition, ParameterResolver {
    private record Started(Optional<Chromium> chromium) implements AutoCloseable {
        static Started now() {
            try {
                return new Started(Chromium.find(Path.of("target").toAbsolutePath()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            chromium.ifPresent(Chromium::close);
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean needsOne = context.getTestMethod().stream()
                .flatMap(method -> Stream.of(method.getParameterTypes()))
                .anyMatch(type -> type == Chromium.class);
        return needsOne && System.getenv("CI") == null && chromium(context).isEmpty()
                ? ConditionEvaluationResult.disabled("There is no Chromium on the path")
                : ConditionEvaluationResult.enabled("");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Chromium resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Chromium browser = chromium(context).orElseThrow();
        browser.media("screen", false);
        return browser;
    }

    private static Optional<Chromium> chromium(ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedChromium.class))
                .computeIfAbsent(Started.class, type -> Started.now(), Started.class)
                .chromium();
    }
}
