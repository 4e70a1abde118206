package io.github.dbstacks.orchestrator;

import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Preset;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code probe} share, and the database they ask for. */
final class Measurement {
    /** Room beside the pool: the orchestrator's own sessions, and connections that are just being closed. */
    private static final int SPARE_CONNECTIONS = 50;

    private static final int MIN_CONNECTIONS = 300;

    @Option(names = "--stack", paramLabel = "NAME", description = "only this stack; may be repeated (default: all)")
    List<String> stacks = new ArrayList<>();

    @Option(
            names = "--profiles",
            paramLabel = "A,B",
            description = {
                "profiles to switch on together; each stack takes those it has. May be repeated, one set each;"
                        + " none is no profile, all is every combination (default: none)"
            })
    List<String> profileSets = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "folder of a JDK to run the stacks on; may be repeated (default: the one that runs this)")
    List<Path> jdkFolders = new ArrayList<>();

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "your own server, postgresql://host[:port]/database (default: an embedded one)")
    String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "role on your own server (default: bench)")
    String user = "bench";

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "its password; better given as BENCH_PASSWORD (default: bench)")
    String password = System.getenv().getOrDefault("BENCH_PASSWORD", "bench");

    @Option(names = "--heap", paramLabel = "SIZE", description = "heap of each application (default: 2g, paper 6g)")
    Optional<String> heap = Optional.empty();

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

    String heap(Preset preset) {
        return heap.orElseGet(() -> preset.plan("heap"));
    }

    Apps apps() {
        return Apps.find(Home.folder(), modules);
    }

    List<Jdk> jdks() {
        if (heap.filter(size -> !size.matches("[1-9]\\d{0,5}[mg]")).isPresent()) {
            throw BenchException.usage("--heap=" + heap.get() + " is not allowed: it takes a size such as 256m or 2g.");
        }
        if (!url.isEmpty()) {
            address(); // refused before a run's directory is made
        }
        return jdkFolders.isEmpty()
                ? List.of(Jdk.current())
                : jdkFolders.stream().map(Jdk::at).toList();
    }

    /** Environment first, command line over it; what is the orchestrator's own business is refused or left out. */
    Map<String, String> settings(Map<String, String> environment) {
        Set<String> own = Set.of("preset", "url", "user", "password", "workload", "profiles", "output");
        Map<String, String> result = new LinkedHashMap<>();
        for (Key key : Key.values()) {
            String fromEnvironment = environment.get("BENCH_" + key.name());
            if (fromEnvironment != null && !own.contains(key.text())) {
                result.put(key.text(), fromEnvironment);
            }
        }
        settings.forEach((key, value) -> {
            if (own.contains(key)) {
                throw BenchException.usage("--set " + key + "=" + value + " is not allowed: " + key
                        + " has an option of its own or is dbstacks' own business.");
            }
            result.put(key, value);
        });
        return result;
    }

    /**
     * Starts an embedded server, or checks that one's own can be used.
     *
     * @param poolSize connections the largest pool will open
     */
    Server server(Reaper reaper, int poolSize) {
        int connections = poolSize + SPARE_CONNECTIONS;
        if (url.isEmpty()) {
            int most = Math.max(MIN_CONNECTIONS, connections);
            return EmbeddedPostgres.start(reaper, System.getenv(), 0, most, Map.of());
        }
        Server server = new Server(address(), user, password, user, password, Optional.empty(), Optional.empty());
        try (Admin admin = Admin.open(server)) {
            if (admin.freeConnections() < poolSize) {
                throw BenchException.failed("PostgreSQL at " + url + " has room for " + admin.freeConnections()
                        + " more connections and pool-size is " + poolSize
                        + ": make pool-size smaller or its max_connections larger.");
            }
            if (admin.text("SELECT to_regclass('companies') IS NULL").equals("t")) {
                throw BenchException.failed("PostgreSQL at " + url + " has no table companies: apply"
                        + " common-schema/src/main/resources/schema.sql first.");
            }
        } catch (SQLException e) {
            throw BenchException.failed("PostgreSQL at " + url + " cannot be used: " + firstLine(e) + ".");
        }
        return server;
    }

    private DatabaseUrl address() {
        return SettingsReader.read(Stack.plain("orchestrator"), new Given().put("url", url, "--url"))
                .url();
    }

    static String firstLine(Exception e) {
        return String.valueOf(e.getMessage())
                .lines()
                .findFirst()
                .orElse(e.getClass().getSimpleName());
    }
}
