package io.github.dbstacks.report.league;

import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The code of stacks: the classes that ask the database, by their paths in the checkout. For workloads that is a
 * {@code Batch}, and for scenarios the controller or resource that answers the requests. They are those of the stack's
 * own module, and what that imports of another stack's. A stack without any has its application class.
 *
 * @param texts of all these files, by their paths
 * @param ofWorkloads paths by the names of stacks
 * @param ofScenarios likewise
 */
public record StackCode(
        Map<String, String> texts, Map<String, List<String>> ofWorkloads, Map<String, List<String>> ofScenarios) {
    private static final Pattern SOURCE = Pattern.compile(".*/src/main/(?:java|kotlin)/(.*)\\.(?:java|kt)");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+);?$");
    private static final Pattern BATCH = Pattern.compile("\\w+Batch");
    private static final Pattern CONTROLLER = Pattern.compile("\\w+Scenario(Controller|Resource)");
    private static final Pattern APPLICATION = Pattern.compile("Application");

    private record SourceFile(String className, String path, String text) {
        boolean is(Pattern name) {
            return name.matcher(className.substring(className.lastIndexOf('.') + 1))
                    .matches();
        }

        Stream<String> imports() {
            return IMPORT.matcher(text).results().map(found -> found.group(1));
        }
    }

    public StackCode {
        texts = Map.copyOf(texts);
        ofWorkloads = Map.copyOf(ofWorkloads);
        ofScenarios = Map.copyOf(ofScenarios);
    }

    /**
     * Reads the sources of a checkout.
     *
     * @param modules folders in it; those that are no stack's are left out
     * @throws ResultsException when one cannot be read
     */
    public static StackCode in(Path home, List<Path> modules) {
        Map<String, List<SourceFile>> byStack = new TreeMap<>();
        Map<String, SourceFile> byClass = new TreeMap<>();
        for (Path module : modules) {
            List<SourceFile> sources = sources(home, module);
            byStack.put(String.valueOf(module.getFileName()), sources);
            sources.forEach(source -> byClass.put(source.className(), source));
        }
        Map<String, String> texts = new TreeMap<>();
        Map<String, List<String>> workloads = new TreeMap<>();
        Map<String, List<String>> scenarios = new TreeMap<>();
        byStack.forEach((stack, own) -> {
            workloads.put(stack, paths(found(own, byClass, BATCH), texts));
            scenarios.put(stack, paths(found(own, byClass, CONTROLLER), texts));
        });
        return new StackCode(texts, workloads, scenarios);
    }

    /** Paths of the code of a cell; none where its stack is none of the checkout's. */
    public List<String> of(Cell cell) {
        Map<String, List<String>> paths =
                cell.workload().load().map(load -> ofScenarios).orElse(ofWorkloads);
        return paths.getOrDefault(cell.stack(), List.of());
    }

    /**
     * The part of it that answers a request of a cell's load; empty for work without requests, and where no class has a
     * method of its own for them.
     */
    public Optional<String> excerpt(Cell cell) {
        return cell.workload()
                .load()
                .flatMap(ScenarioLoad::definition)
                .flatMap(scenario -> of(cell).stream()
                        .flatMap(path -> CodeExcerpt.of(texts.getOrDefault(path, ""), scenario.request(0)).stream())
                        .findFirst());
    }

    private static List<SourceFile> found(List<SourceFile> own, Map<String, SourceFile> all, Pattern name) {
        List<SourceFile> found = Stream.concat(
                        own.stream(),
                        own.stream()
                                .flatMap(SourceFile::imports)
                                .flatMap(imported -> Optional.ofNullable(all.get(imported)).stream()))
                .filter(source -> source.is(name))
                .distinct()
                .sorted(Comparator.comparing(SourceFile::path))
                .toList();
        return found.isEmpty()
                ? own.stream().filter(source -> source.is(APPLICATION)).toList()
                : found;
    }

    private static List<String> paths(List<SourceFile> sources, Map<String, String> texts) {
        sources.forEach(source -> texts.put(source.path(), source.text()));
        return sources.stream().map(SourceFile::path).toList();
    }

    private static List<SourceFile> sources(Path home, Path module) {
        Path main = module.resolve("src/main");
        if (!Files.isDirectory(main)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(main)) {
            List<Path> files = walk.sorted().toList();
            List<SourceFile> sources = new ArrayList<>();
            if (files.stream().anyMatch(file -> file.endsWith(Stack.FILE))) {
                for (Path file : files) {
                    Matcher source = SOURCE.matcher(text(file));
                    if (source.matches()) {
                        sources.add(new SourceFile(
                                source.group(1).replace('/', '.'),
                                text(home.relativize(file)),
                                Files.readString(file)));
                    }
                }
            }
            return sources;
        } catch (IOException e) {
            throw new ResultsException("The sources in " + main + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** Returns the path with slashes on every system. */
    private static String text(Path path) {
        return path.toString().replace('\\', '/');
    }
}
