package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Published runs that tests look at. Each is read once, since that takes seconds. */
public final class PublishedAnalyses {
    public static final Path FOLDER = Checkout.path("results/published");
    /** Short names of all stacks of this checkout, which runs before 2026-11-25 have not recorded. */
    public static final Map<String, String> NAMES =
            CheckoutStacks.all().stream().collect(Collectors.toMap(Stack::name, Stack::shortName));

    private static final Map<String, RunAnalysis> READ = new ConcurrentHashMap<>();

    private PublishedAnalyses() {}

    /** @param run its path in the folder of all */
    public static RunAnalysis of(String run) {
        return READ.computeIfAbsent(run, path -> RunAnalysis.read(FOLDER.resolve(path)));
    }

    /** Returns the analysis with the short names of all stacks. */
    public static RunAnalysis named(String run) {
        return of(run).named(NAMES);
    }
}
