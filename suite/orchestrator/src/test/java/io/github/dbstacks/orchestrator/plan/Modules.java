package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Modules made up for tests, as if they had been built. */
public final class Modules {
    /** The commit from which the modules say that they were built. */
    public static final String COMMIT = "1".repeat(40);

    private Modules() {}

    /**
     * Two standalone stacks and two web stacks; {@code standalone-b} has profiles and the libraries {@code wire} and
     * {@code pool}.
     */
    static Apps in(Path home) throws IOException {
        module(home, "standalone-a", "reference=true");
        module(home, "standalone-b", """
                profile.left=goes left
                profile.left.excludes=right
                profile.right=goes right
                profile.future=needs what no JDK has
                profile.future.jdk=999
                """);
        module(home, "web-a", "reference=true");
        module(home, "web-b", "");
        return Apps.find(home, List.of());
    }

    /** Two web stacks, of which {@code web-a} answers every scenario and {@code web-b} none, and a standalone one. */
    static Apps withScenarios(Path home) throws IOException {
        module(home, "standalone-a", "reference=true");
        module(home, "web-a", "reference=true\nscenarios=all\n");
        module(home, "web-b", "");
        return Apps.find(home, List.of());
    }

    /** Two web stacks that answer every scenario, of which {@code web-b} needs what no JDK has. */
    static Apps withFuture(Path home) throws IOException {
        module(home, "web-a", "reference=true\nscenarios=all\n");
        module(home, "web-b", "scenarios=all\njdk=999\n");
        return Apps.find(home, List.of());
    }

    /**
     * Two standalone stacks, of which {@code standalone-b} has a driver for MariaDB too, and a profile with another
     * one.
     */
    static Apps withDrivers(Path home) throws IOException {
        module(home, "standalone-a", "reference=true");
        module(
                home,
                "standalone-b",
                "driver.postgresql=wire\ndriver.mariadb=other\nprofile.driver-x=x\nprofile.driver-x.driver.mariadb=x\n");
        return Apps.find(home, List.of());
    }

    /** Two standalone stacks, of which {@code standalone-b} writes, but not with its profile. */
    static Apps withWriters(Path home) throws IOException {
        module(home, "standalone-a", "reference=true");
        module(home, "standalone-b", "writes=true\nprofile.pipes=p\nprofile.pipes.reads-only=true\n");
        return Apps.find(home, List.of());
    }

    /** A stack with a profile that makes a published mistake, and another one. */
    static Apps withFault(Path home) throws IOException {
        module(home, "standalone-a", "profile.left=l\nprofile.wrong=w\nprofile.wrong.fault=true\n");
        return Apps.find(home, List.of());
    }

    /** Two standalone stacks that write on two systems, of which {@code standalone-c} cannot copy. */
    static Apps withoutCopy(Path home) throws IOException {
        String drivers = "driver.postgresql=wire\ndriver.mariadb=other\n";
        module(home, "standalone-b", "writes=true\n" + drivers);
        module(home, "standalone-c", "writes=true\nwithout.copy-rows=it has no COPY\n" + drivers);
        return Apps.find(home, List.of());
    }

    /** Returns those modules and one that is measured only by name. */
    static Apps withFloor(Path home) throws IOException {
        module(home, "standalone-floor", "only-by-name=true");
        return in(home);
    }

    /** Stacks with the names that the presets use. Their virtual threads need what no JDK has. */
    static Apps ofPresets(Path home) throws IOException {
        String virtual = "profile.virtual-threads=v\nprofile.virtual-threads.jdk=999\n";
        module(home, "standalone-jdbc", "reference=true\n" + virtual);
        module(home, "standalone-r2dbc", "profile.connection=c\nprofile.loop-resources=l\nprofile.pool-warmup=p\n");
        module(home, "standalone-vertx", "profile.event-loops=e\n");
        module(home, "web-mvc-jdbc", "reference=true\n" + virtual);
        module(home, "web-webflux-r2dbc", "");
        module(home, "web-webflux-vertx", "");
        return Apps.find(home, List.of());
    }

    /**
     * Stacks of three drivers with their real profiles, and web stacks that have their standalone twins on the class
     * path.
     */
    public static Apps withTwins(Path home) throws IOException {
        String virtual = "profile.virtual-threads=v\n";
        String r2dbc = """
                profile.loop-resources=l
                profile.loop-resources.settings=event-loops,even-loops
                profile.pool-warmup=p
                profile.fixed-size=f
                profile.connection=c
                """;
        String vertx = "profile.pipelining=p\nprofile.event-loops=e\nprofile.one-loop=o\n";
        String autoConfigured = "profile.auto-configured=a\n";
        module(home, "standalone-jdbc", "reference=true\n" + virtual, "HikariCP-7.1.0");
        module(home, "standalone-r2dbc", r2dbc, "r2dbc-pool-1.0.2.RELEASE", "r2dbc-postgresql-1.1.1.RELEASE");
        module(home, "standalone-vertx", vertx);
        module(
                home,
                "web-mvc-jdbc",
                "reference=true\n" + virtual + autoConfigured,
                "standalone-jdbc-0.1",
                "HikariCP-7.1.0");
        module(
                home,
                "web-webflux-r2dbc",
                r2dbc + autoConfigured + "profile.auto-configured.excludes=loop-resources,pool-warmup,fixed-size\n",
                "standalone-r2dbc-0.1",
                "r2dbc-pool-1.0.2.RELEASE",
                "r2dbc-postgresql-1.1.1.RELEASE",
                "spring-webflux-7.0.8");
        module(home, "web-webflux-vertx", vertx, "standalone-vertx-0.1", "spring-webflux-7.0.8");
        return Apps.find(home, List.of());
    }

    /** The stacks that have twins; those of the web answer every scenario. */
    public static Apps ofEveryOption(Path home) throws IOException {
        withTwins(home);
        module(home, "web-mvc-jdbc", "reference=true\nscenarios=all\n", "standalone-jdbc-0.1");
        module(home, "web-webflux-vertx", "scenarios=all\n", "standalone-vertx-0.1");
        return Apps.find(home, List.of());
    }

    /**
     * Web stacks of several frameworks: {@code web-b} has no workloads, {@code web-few} few scenarios, {@code web-twin}
     * a twin.
     */
    public static Apps ofFrameworks(Path home) throws IOException {
        module(home, "standalone-a", "reference=true");
        module(home, "web-a", "reference=true\nscenarios=all\n");
        module(home, "web-b", "scenarios=all\nbenchmark=none\nprofile.turbo=t\n");
        module(home, "web-few", "scenarios=delay,list-companies,login\nbenchmark=none\n");
        module(home, "web-twin", "scenarios=all\nprofile.turbo=t\n", "standalone-a-0.1");
        return Apps.find(home, List.of());
    }

    /** Stacks with the names that the preset {@code rates} uses. */
    static Apps ofRates(Path home) throws IOException {
        module(home, "web-mvc-jdbc", "reference=true\nscenarios=all\nprofile.virtual-threads=v\n");
        for (String name : List.of(
                "web-mvc-jpa",
                "web-webflux-r2dbc",
                "web-webflux-vertx",
                "web-quarkus-jdbc",
                "web-quarkus-hibernate",
                "web-quarkus-vertx")) {
            module(home, name, "scenarios=all\nbenchmark=none\n");
        }
        return Apps.find(home, List.of());
    }

    /** The web stacks of the checkout with their scenarios and profiles, of which each runs on any JDK. */
    static Apps ofCheckout(Path home) throws IOException {
        List<Path> modules = new ArrayList<>();
        for (String folder : List.of(".", "apps")) {
            try (Stream<Path> inside = Files.list(Checkout.path(folder))) {
                inside.filter(module -> module.getFileName().toString().startsWith("web-"))
                        .forEach(modules::add);
            }
        }
        for (Path module : modules) {
            try (Stream<Path> files = Files.walk(module.resolve("src/main/resources"))) {
                Path stack = files.filter(file -> file.endsWith(Stack.FILE))
                        .findFirst()
                        .orElseThrow();
                module(
                        home,
                        module.getFileName().toString(),
                        Files.readAllLines(stack).stream()
                                .filter(line -> line.matches("(scenarios|benchmark|reference|profile)\\b.*"))
                                .filter(line -> !line.matches(".*\\.(jdk|driver|part)\\b.*"))
                                .collect(Collectors.joining("\n")));
            }
        }
        return Apps.find(home, List.of());
    }

    /** Stacks with the names of the applications of study 003. */
    static Apps ofStudy003(Path home) throws IOException {
        for (String name : List.of(
                "web-quarkus-hibernate",
                "web-quarkus-vertx",
                "web-mvc-jpa",
                "web-mvc-datarest",
                "web-jaxrs-rxjava-jpa",
                "web-mvc-jdbc",
                "web-mvc-r2dbc",
                "web-webflux-jdbc")) {
            module(home, name, "scenarios=all\nbenchmark=none\n");
        }
        module(home, "web-webflux-r2dbc", "scenarios=all\nprofile.no-pool=n\nprofile.no-pool.scenarios-only=true\n");
        return Apps.find(home, List.of());
    }

    private static void module(Path home, String name, String more) throws IOException {
        module(home, name, more, name.equals("standalone-b") ? new String[] {"wire-1.0", "pool-2.0"} : new String[0]);
    }

    private static void module(Path home, String name, String more, String... libraries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "example.Application");
        manifest.getMainAttributes().putValue("Git-Commit", COMMIT);
        if (libraries.length > 0) {
            manifest.getMainAttributes()
                    .put(
                            Attributes.Name.CLASS_PATH,
                            Stream.of(libraries)
                                    .map(library -> "lib/" + library + ".jar")
                                    .collect(Collectors.joining(" ")));
        }
        list(home, name);
        Path target = Files.createDirectories(home.resolve(name).resolve("target"));
        for (String library : libraries) {
            Files.write(Files.createDirectories(target.resolve("lib")).resolve(library + ".jar"), new byte[0]);
        }
        String kind = name.substring(0, name.indexOf('-'));
        String stack = "name=" + name + "\nkind=" + kind + "\ntitle=" + name + "\n" + more;
        try (OutputStream out = Files.newOutputStream(target.resolve(name + ".jar"));
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.putNextEntry(new JarEntry("example/" + Stack.FILE));
            jar.write(stack.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** The pom.xml of the checkout lists it, once. */
    private static void list(Path home, String name) throws IOException {
        Path pom = home.resolve("pom.xml");
        String module = "<module>" + name + "</module>\n";
        String listed = Files.exists(pom) ? Files.readString(pom) : "";
        if (!listed.contains(module)) {
            Files.writeString(pom, listed + module);
        }
    }
}
