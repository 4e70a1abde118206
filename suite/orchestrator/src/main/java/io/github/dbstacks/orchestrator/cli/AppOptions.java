package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.plan.CellSettings;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The options that say how every application is run, whatever is compared. */
final class AppOptions {
    private static final String ENVIRONMENT = "BENCH_";

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "heap of each application (default: the plan's, 2g unless it says otherwise)")
    private Optional<String> heap = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "a setting of the applications, such as pool-size=50; may be repeated (java -jar ... --help"
                    + " lists them)")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--module",
            paramLabel = "DIR",
            description = "a module folder from elsewhere whose stack to measure too; may be repeated")
    List<Path> modules = new ArrayList<>();

    Apps apps() {
        return Apps.find(Home.folder(), modules);
    }

    Optional<Value> heap() {
        return heap.map(size -> new Value(size, "--heap"));
    }

    /**
     * Settings from the environment and from {@code --set}, which takes precedence. Settings of the applications that
     * an option of {@code ./bench} gives are left out.
     *
     * @throws io.github.dbstacks.testbed.BenchException when a variable {@code BENCH_*} or a key is no setting
     */
    Map<String, Value> settings(Map<String, String> environment) {
        Map<String, Value> result = new LinkedHashMap<>();
        new TreeMap<>(environment).forEach((variable, value) -> {
            if (variable.startsWith(ENVIRONMENT)) {
                String key = variable.substring(ENVIRONMENT.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
                if (Setting.named(key).isEmpty() || CellSettings.keys().contains(key)) {
                    Value given = new Value(value, variable);
                    CellSettings.checkKey(key, given);
                    result.put(key, given);
                }
            }
        });
        settings.forEach((key, value) -> {
            Value given = new Value(value, "--set " + key);
            CellSettings.checkKey(key, given);
            result.put(key, given);
        });
        return result;
    }
}
