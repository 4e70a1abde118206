package io.github.dbstacks.testbed.process;

import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The applications that have been built: the jars of all modules that hold a {@code stack.properties}. */
public final class Apps {
    /** The order of tables: standalone before web, the reference first, those that are measured only by name last. */
    private static final Comparator<App> ORDER = Comparator.<App, String>comparing(
                    app -> app.stack().kind().toString())
            .thenComparing(app -> !app.stack().selection().reference())
            .thenComparing(app -> app.stack().selection().onlyByName())
            .thenComparing(app -> app.stack().name());

    private final Path home;
    private final List<App> apps;

    private Apps(Path home, List<App> apps) {
        this.home = home;
        this.apps = apps.stream().sorted(ORDER).toList();
    }

    /**
     * @param home the folder whose modules are searched
     * @param modules folders of further modules
     */
    public static Apps find(Path home, List<Path> modules) {
        List<App> found = new ArrayList<>();
        try {
            List<Path> folders = new ArrayList<>(modules);
            folders.addAll(own(home));
            for (Path folder : folders) {
                List<App> here = inModule(folder);
                if (here.isEmpty() && modules.contains(folder)) {
                    throw BenchException.usage("--module=" + folder
                            + " is not allowed: it takes the folder of a built module, whose target/*.jar carries a"
                            + " stack.properties.");
                }
                found.addAll(here);
            }
        } catch (IOException e) {
            throw BenchException.failed("The applications in " + home + " cannot be read", e);
        }
        if (found.isEmpty()) {
            throw BenchException.failed("No application has been built in " + home + ": run mvn package.");
        }
        refuseHalfBuilt(found);
        return new Apps(home, found);
    }

    /**
     * Returns what the stacks of a checkout that have been built are called in charts and sentences, by their names;
     * none where that cannot be read.
     */
    public static Map<String, String> shortNames(Path home) {
        return stacks(home).stream()
                .collect(Collectors.toMap(Stack::name, Stack::shortName, (one, other) -> other, TreeMap::new));
    }

    /** The stacks of a checkout, of those that have been built; none where that cannot be read. */
    public static List<Stack> stacks(Path home) {
        List<Stack> stacks = new ArrayList<>();
        try {
            for (Path folder : own(home)) {
                inModule(folder).forEach(app -> stacks.add(app.stack()));
            }
            return stacks;
        } catch (IOException | BenchException e) {
            return List.of();
        }
    }

    /** The folder whose modules were searched. */
    public Path home() {
        return home;
    }

    public List<App> all() {
        return apps;
    }

    /**
     * Returns the applications that a workload is measured on where no stack is named: without those that are
     * {@link Stack.Selection#onlyByName}, and not those that answer scenarios only.
     */
    public List<App> unasked() {
        return apps.stream()
                .filter(app ->
                        !app.stack().selection().onlyByName() && app.stack().answersWorkloads())
                .toList();
    }

    public Optional<App> named(String name) {
        return apps.stream().filter(app -> app.stack().name().equals(name)).findFirst();
    }

    public String names() {
        return apps.stream().map(app -> app.stack().name()).collect(Collectors.joining(", "));
    }

    /** The modules of the checkout. One inside another is for the tests of that one: only {@code --module} has it. */
    private static List<Path> own(Path home) throws IOException {
        List<Path> all = PomModules.of(home);
        return all.stream()
                .filter(module -> all.stream().noneMatch(other -> !module.equals(other) && module.startsWith(other)))
                .toList();
    }

    private static List<App> inModule(Path folder) throws IOException {
        Path target = folder.resolve("target");
        List<App> found = new ArrayList<>();
        if (Files.isDirectory(target)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "*.jar")) {
                for (Path jar : jars) {
                    App.in(jar).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private static void refuseHalfBuilt(List<App> apps) {
        for (App app : apps) {
            if (!app.missing().isEmpty()) {
                throw BenchException.failed(app.stack().name() + " is only half built, "
                        + app.missing().get(0).getFileName() + " is missing: run mvn package.");
            }
        }
    }
}
