package io.github.dbstacks.report.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a browser to each test that has a parameter for one: the same to all, started for the first of them and ended after the last. Skips
 * the test where there is none, but never in CI.
 */
final class SharedChromium implements ParameterResolver {
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
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Chromium resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Optional<Chromium> chromium = context.getRoot()
                .getStore(Namespace.create(SharedChromium.class))
                .computeIfAbsent(Started.class, type -> Started.now(), Started.class)
                .chromium();
        assumeTrue(chromium.isPresent() || System.getenv("CI") != null, "There is no Chromium on the path");
        Chromium browser = chromium.orElseThrow();
        browser.media("screen", false);
        return browser;
    }
}
