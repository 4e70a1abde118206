package io.github.dbstacks.conformance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.testbed.library.Maven;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Study 001's first mistake as it was: {@code @Transactional} on a reactive method, where {@code @WithTransaction} is
 * right. Then requests kept their connections. Today Quarkus calls such a method on a worker thread, and Hibernate
 * Reactive refuses that. The application is web-quarkus-hibernate-reactive, built once more with the mistake.
 */
@Tag("exhaustive")
class TransactionalMistakeTest {
    private static final String MODULE = "web-quarkus-hibernate-reactive";
    private static final String FOLDER = "apps/" + MODULE;

    private static final Set<String> NOT_COPIED = Set.of(".git", "target", "results");

    @TempDir
    private static Path tree;

    @TempDir
    private Path folder;

    @BeforeAll
    static void buildWithTheMistake() throws Exception {
        copy(Applications.home(), tree);
        Path sources = tree.resolve(FOLDER + "/src/main");
        replace(
                sources.resolve("java/io/github/dbstacks/web/quarkus/hibernate/reactive/"
                        + "HibernateReactiveScenarioResource.java"),
                "    public Uni<Company> company(",
                "    @jakarta.transaction.Transactional\n    public Uni<Company> company(");
        replace(
                sources.resolve("resources/io/github/dbstacks/web/quarkus/hibernate/reactive/stack.properties"),
                "name=" + MODULE,
                "name=web-transactional");
        Path log = tree.resolve("build.log");
        ProcessBuilder maven = new ProcessBuilder(
                        Maven.command("package", "-DskipTests", "--projects", FOLDER, "--also-make"))
                .directory(tree.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        // A build says of which commit it is.
        maven.environment().put("GIT_DIR", Applications.home().resolve(".git").toString());
        maven.environment().put("GIT_OPTIONAL_LOCKS", "0");

        assertThat(maven.start().waitFor()).as(Files.readString(log)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void eachRequestIsRefused(String database) throws Exception {
        Path plan = LeakOverHttpTest.plan(folder, "web-transactional", database);

        BenchRun run = BenchRun.of(folder, List.of(plan.toString(), "--module=" + tree.resolve(FOLDER)));

        assertThat(run.exitStatus()).isEqualTo(1);
        assertThat(run.table())
                .containsPattern("requests failed: \\d+ got a wrong status; the first wrong answer was status 500")
                .contains("HR000068");
        assertThat(run.findings()).isEmpty();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (NOT_COPIED.contains(String.valueOf(directory.getFileName()))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void replace(Path file, String old, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }
}
