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
    private static final String MAIN = "/src/main/";
    /** All files that describe a stack. To look for them takes longer than to read them. */
    private static final List<Path> FILES = files();

    private CheckoutStacks() {}

    public static List<Stack> all() {
        List<Stack> stacks = new ArrayList<>();
        try {
            for (Path file : FILES) {
                try (InputStream in = Files.newInputStream(file)) {
                    stacks.add(Stack.read(in));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stacks;
    }

    /** The folders of their modules. */
    public static List<Path> modules() {
        return FILES.stream()
                .map(file -> Path.of(file.toString().replaceFirst(MAIN + ".*", "")))
                .toList();
    }

    private static List<Path> files() {
        try (Stream<Path> files = Files.find(
                Checkout.home(),
                14,
                (file, is) -> file.endsWith(Stack.FILE) && file.toString().contains(MAIN))) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
