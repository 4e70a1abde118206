package io.github.dbstacks.report;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All stacks of this checkout, as their sources describe them. */
public final class CheckoutStacks {
    private CheckoutStacks() {}

    public static List<Stack> all() {
        List<Stack> stacks = new ArrayList<>();
        try (Stream<Path> files = Files.find(
                Checkout.home(),
                14,
                (file, is) -> file.endsWith(Stack.FILE) && file.toString().contains("/src/main/"))) {
            for (Path file : files.toList()) {
                try (InputStream in = Files.newInputStream(file)) {
                    stacks.add(Stack.read(in));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stacks;
    }
}
