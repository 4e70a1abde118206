package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.ScriptHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests when the script {@code bench} builds, and which commit it says that jars are of. */
class StaleBuildTest {
    private static final String SOURCE = "suite/records/src/main/java/A.java";
    private static final String JAR = "suite/records/target/records.jar";

    @TempDir
    private Path outside;

    private ScriptHome script;
    private Path home;

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectory(outside.resolve("check out"));
        script = ScriptHome.with(
                home,
                "echo \"$*\" >> builds; mkdir -p suite/orchestrator/target suite/records/target; cp " + SOURCE + " "
                        + JAR);
        script.write(SOURCE, "class A {}");
        script.write("README.md", "read");
        script.write("results/published/one/report.md", "a report");
        script.write(".gitignore", "builds\nerrors\ntarget/\n");
    }

    @Test
    void resultsAndDocumentsAskForNoBuild() throws Exception {
        String first = commit(home);
        assertThat(builds()).hasSize(1).last().asString().endsWith("-Dgit.commit.id=" + first + " -Dgit.dirty=false");

        script.write("results/published/one/report.md", "another report");
        script.write("README.md", "read again");
        assertThat(builds()).hasSize(1);
        commit(home);
        assertThat(builds()).hasSize(1);

        script.write(SOURCE, "class A { int b; }");
        assertThat(builds())
                .hasSize(2)
                .last()
                .asString()
                .endsWith("-Dgit.commit.id=" + head(home) + " -Dgit.dirty=true");
        String last = commit(home);
        assertThat(builds()).hasSize(3).last().asString().endsWith("-Dgit.commit.id=" + last + " -Dgit.dirty=false");
    }

    /** This holds whether the change is committed or not yet. */
    @Test
    void whatNoJarIsMadeOfAsksForNoBuild() throws Exception {
        List<String> files = List.of(
                "suite/records/src/test/java/ATest.java",
                ".ci/run",
                ".github/workflows/build.yml",
                "plans/quick.yaml",
                "deploy/Dockerfile",
                "docs/page.svg");
        for (String file : files) {
            script.write(file, "one");
        }
        commit(home);
        assertThat(builds()).hasSize(1);

        for (String file : files) {
            script.write(file, "another");
        }
        assertThat(builds()).hasSize(1);
        commit(home);
        assertThat(builds()).hasSize(1);

        script.write(".mvn/jvm.config", "-Xmx1g");
        commit(home);
        assertThat(builds()).hasSize(2);
    }

    @Test
    void whatIsTheSameAsBeforeIsNotBuiltAgain() throws Exception {
        commit(home);
        assertThat(builds()).hasSize(1);

        touch();
        assertThat(builds()).hasSize(1);

        // Somebody changes it, builds without this script, and changes it back.
        Files.writeString(home.resolve(JAR), "class A { int b; }");
        touch();
        assertThat(builds()).hasSize(2);
    }

    @Test
    void withoutGitContentDecidesToo() throws Exception {
        assertThat(builds()).hasSize(1).last().asString().endsWith("-Dgit.commit.id=unknown -Dgit.dirty=unknown");
        touch();
        assertThat(builds()).hasSize(1);
        script.write("suite/records/src/main/java/B.java", "class B {}");
        assertThat(builds()).hasSize(2);
        Files.delete(home.resolve("suite/records/src/main/java/B.java"));
        assertThat(builds()).hasSize(3);
    }

    @Test
    void theRepositoryAroundTheFolderIsNotItsOwn() throws Exception {
        Files.writeString(outside.resolve(".gitignore"), "*");
        commit(outside);

        assertThat(builds()).hasSize(1).last().asString().endsWith("-Dgit.commit.id=unknown -Dgit.dirty=unknown");
    }

    /** The script runs as a hook of git does, in which a user may start a run. */
    @Test
    void theRepositoryOfTheEnvironmentIsNotItsOwn() throws Exception {
        Path other = Files.createDirectory(outside.resolve("other"));
        Files.writeString(other.resolve("file"), "");
        commit(other);
        String own = commit(home);
        ProcessBuilder builder = script.builder("jdk");
        builder.environment().put("GIT_DIR", other.resolve(".git").toString());
        builder.environment().put("GIT_WORK_TREE", other.toString());

        assertThat(builder.start().waitFor()).isZero();

        assertThat(Files.readAllLines(home.resolve("builds")))
                .singleElement()
                .asString()
                .endsWith("-Dgit.commit.id=" + own + " -Dgit.dirty=false");
    }

    /** Returns what Maven has been asked for so far, once {@code bench} has been started. */
    private List<String> builds() throws Exception {
        Process bench = script.bench("jdk");
        assertThat(bench.getInputStream().readAllBytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("started\n");
        assertThat(bench.waitFor()).isZero();
        return Files.readAllLines(home.resolve("builds"));
    }

    private void touch() throws IOException {
        Files.setLastModifiedTime(home.resolve(SOURCE), FileTime.from(Instant.now()));
    }

    private static String commit(Path repository) throws Exception {
        git(repository, "init", "--quiet");
        git(repository, "add", "--all");
        git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "-m", "c");
        return head(repository);
    }

    private static String head(Path repository) throws Exception {
        return git(repository, "rev-parse", "HEAD");
    }

    private static String git(Path repository, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(git.waitFor()).as(said).isZero();
        return said;
    }
}
