package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.testbed.process.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of {@code .ci} that others use, with a Maven and a {@code ./bench} that are scripts, too. */
class ScriptsTest {
    private static final Duration LONGEST = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private Path home;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectory(folder.resolve("a home"));
        for (String file : List.of(
                ".ci/action",
                ".ci/beside-wrk",
                ".ci/release",
                ".ci/site",
                ".ci/verify",
                "suite/testbed/src/main/resources/io/github/dbstacks/testbed/process/utf8.sh")) {
            Files.createDirectories(home.resolve(file).getParent());
            Files.copy(Checkout.home().resolve(file), home.resolve(file));
        }
    }

    /** It measures what the inputs say, whatever signs they have, and its outputs are those of action.yml. */
    @Test
    void theActionMeasuresBothVersions() throws Exception {
        bench("""
                printf '<%s>' "$@" >>"$(dirname "$0")/told"; echo >>"$(dirname "$0")/told"
                for word in "$@"; do case $word in --results=*) mkdir -p "${word#*=}/run"; : >"${word#*=}/run/run.json" ;; esac; done
                if [ "$1" = report ]; then echo 'It costs $HOME more.' >"$2/comment.md"; exit 1; fi
                """);
        action("standalone-jdbc, standalone-r2dbc", "a:b:1$(touch x)", "echo published >published");
        environment.put("DBSTACKS_FAIL_ON", "5%");

        Told told = run(home.resolve(".ci/action").toString());

        assertThat(told.status()).as(told.errors()).isEqualTo(1);
        assertThat(Files.readString(home.resolve("told")).lines().toList())
                .hasSize(2)
                .satisfies(
                        lines -> assertThat(lines.get(0))
                                .startsWith(
                                        "<run><--preset><driver><--stack=standalone-jdbc><--stack=standalone-r2dbc>"
                                                + "<--with=none><--with=a:b:1$(touch x)><--budget=8><--database=postgresql><--results="))
                .satisfies(lines ->
                        assertThat(lines.get(1)).endsWith("><--format><comment><--format><badge><--fail-on=5%>"));
        assertThat(folder.resolve("published")).exists();
        assertThat(folder.resolve("x")).doesNotExist();
        assertThat(folder.resolve("summary")).hasContent("It costs $HOME more.");
        assertThat(Files.readString(folder.resolve("output")))
                .matches("results=\\S+/run\nregression=true\ncomment<<([0-9a-f]{32})\nIt costs \\$HOME more\\.\n\\1\n");
    }

    @Test
    void theActionFailsWithARunThatFails() throws Exception {
        bench("[ \"$1\" = report ] || { echo 'No such library.' >&2; exit 2; }");
        action("standalone-jdbc", "a:b:1", "");

        assertThat(run(home.resolve(".ci/action").toString()).status()).isEqualTo(2);

        environment.put("DBSTACKS_HEAD", "");
        Told told = run(home.resolve(".ci/action").toString());
        assertThat(told.status()).isEqualTo(2);
        assertThat(told.errors()).isEqualTo("The input head is empty.\n");

        action("standalone-jdbc", "a:b:1", "false; echo no >published");
        assertThat(run(home.resolve(".ci/action").toString()).status()).isEqualTo(1);
        assertThat(folder.resolve("published")).doesNotExist();
    }

    private void action(String stack, String head, String publish) {
        environment.putAll(Map.of(
                "DBSTACKS_STACK",
                stack,
                "DBSTACKS_BASE",
                "none",
                "DBSTACKS_HEAD",
                head,
                "DBSTACKS_PUBLISH",
                publish,
                "DBSTACKS_MINUTES",
                "8",
                "DBSTACKS_DATABASE",
                "postgresql",
                "RUNNER_TEMP",
                folder.toString(),
                "GITHUB_STEP_SUMMARY",
                folder.resolve("summary").toString(),
                "GITHUB_OUTPUT",
                folder.resolve("output").toString()));
    }

    @Test
    void aReleaseIsTaggedAndItsJarsAreCollected() throws Exception {
        repository("## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- It is new.\n");

        Told dry = release("0.2.0", "--dry-run");
        assertThat(dry.status()).as(dry.errors()).isZero();
        assertThat(dry.output()).contains("0.1.0-SNAPSHOT becomes 0.2.0 in 2 poms", "v0.2.0 and v1", "standalone-a");
        assertThat(git("status", "--porcelain").output() + git("tag").output()).isEmpty();

        Told told = release("0.2.0");

        assertThat(told.status()).as(told.errors()).isZero();
        Path released = home.resolve("target/release/0.2.0");
        assertThat(released.resolve("standalone-a.jar")).hasContent("app of Version 0.2.0");
        assertThat(released.resolve("lib/b-1.0.jar")).exists();
        assertThat(released.resolve("drivers/standalone-a-mariadb.jar")).hasContent("of another system");
        assertThat(Files.readString(released.resolve("SHA256SUMS"))
                        .lines()
                        .map(line -> line.replaceFirst("^\\w{64}  ", "")))
                .containsExactly(
                        "./CHANGELOG.md",
                        "./LICENSE",
                        "./drivers/standalone-a-mariadb.jar",
                        "./lib/b-1.0.jar",
                        "./standalone-a.jar");
        assertThat(git("tag").output()).isEqualTo("v0.2.0\nv1\n");
        assertThat(git("show", "v0.2.0:standalone-a/pom.xml").output())
                .contains("<version>0.2.0</version>", "<version>0.1.0-SNAPSHOT-of-another</version>");
        assertThat(told.output()).contains("git push origin HEAD v0.2.0");
    }

    @Test
    void aReleaseThatIsNotReadyIsRefused() throws Exception {
        repository("## Unreleased\n\n- Not yet.\n\n## 0.2.0 - 2026-12-01\n");

        assertThat(release().errors()).startsWith("Name the version that is released: ");
        assertThat(release("0.2").errors()).contains("such as 0.1.0, not '0.2'.");
        assertThat(release("0.3.0").errors())
                .isEqualTo(
                        "CHANGELOG.md must begin with '## Unreleased' and '## 0.3.0 - YYYY-MM-DD', not with: Unreleased, 0.2.0 -"
                                + " 2026-12-01.\n");
        assertThat(release("0.2.0").errors())
                .isEqualTo("CHANGELOG.md has something below Unreleased, which belongs to 0.2.0.\n");
        Files.writeString(home.resolve("LICENSE"), "another");
        Told told = release("0.2.0");
        assertThat(told.errors()).isEqualTo("The checkout has changes: commit or remove them first.\n");
        assertThat(told.status()).isEqualTo(2);
    }

    @Test
    void aBuildThatFailsLeavesNothing() throws Exception {
        repository("## Unreleased\n\n## 0.2.0 - 2026-12-01\n");
        script(folder.resolve("tools/mvn"), "exit 1");
        String before = git("rev-parse", "HEAD").output();

        assertThat(release("0.2.0").status()).isEqualTo(1);

        assertThat(git("rev-parse", "HEAD").output()).isEqualTo(before);
        assertThat(git("tag").output()).isEmpty();
    }

    /** The machine is one whose processes the script cannot see, so that nothing costs anything. */
    @Test
    void anApplicationIsDrivenByWrkAndByTheEngineInTurn() throws Exception {
        bench("echo 'PostgreSQL: postgresql://localhost:15432/bench, user bench, password bench'; exec sleep 60");
        script(
                folder.resolve("tools/wrk"),
                "echo \"$*\" >>\"" + folder
                        + "/told\"; echo '  9000 requests in 3.00s, 1MB read'; echo 'Requests/sec: 3000.2'");
        script(folder.resolve("tools/curl"), "exit 0");
        script(
                folder.resolve("tools/java"),
                "case $* in *load.jar*) echo '{\"load\":1,\"achievedRate\":2900.4,\"engineCpuPerAnswerNanos\":21000,"
                        + "\"answeredInAll\":8000}' ;; *) exec sleep 60 ;; esac");
        Files.createDirectories(home.resolve("apps/web-a/target"));
        Files.createFile(home.resolve("apps/web-a/target/web-a.jar"));
        environment.putAll(Map.of(
                "JAVA_HOME",
                "",
                "TURNS",
                "2",
                "SECONDS_EACH",
                "2",
                "ENGINE_WARM_UP",
                "0",
                "WARM_UP",
                "0",
                "PROC",
                folder.resolve("proc").toString()));

        Told told = run(home.resolve(".ci/beside-wrk").toString(), "web-a");

        assertThat(told.status()).as(told.errors()).isZero();
        assertThat(told.output().lines().skip(2).map(line -> line.replaceFirst("[0-9.]+$", "")))
                .containsExactly(
                        "web-a | wrk | 3000 | 0.0 | 0.0 | ",
                        "web-a | engine | 2900 | 0.0 | 0.0 | ",
                        "web-a | engine | 2900 | 0.0 | 0.0 | ",
                        "web-a | wrk | 3000 | 0.0 | 0.0 | ");
        assertThat(told.output()).contains("| 21.0\n");
        assertThat(folder.resolve("told"))
                .content()
                .isEqualTo("-t1 -c50 -d2s http://127.0.0.1:18080/companies/10\n".repeat(2));
        assertThat(run(home.resolve(".ci/beside-wrk").toString(), "web-b").errors())
                .isEqualTo("web-b has no jar: build it first (mvn package -DskipTests).\n");

        Files.createDirectories(folder.resolve("proc/7"));
        Files.writeString(folder.resolve("proc/7/comm"), "postgres\n");
        assertThat(run(home.resolve(".ci/beside-wrk").toString(), "web-a").errors())
                .isEqualTo("Another PostgreSQL is running, whose CPU time could not be told apart.\n");
    }

    /**
     * The script verifies only what has changed since the commit, each run once, with the commit that measured built
     * beside it.
     */
    @Test
    void whatWasSentInIsVerified() throws Exception {
        repository("## Unreleased\n");
        bench("echo \"$PWD: $*\" >>\"" + folder + "/told\"; case $* in *bad*) exit 1 ;; esac");
        commit("bench");
        String measured = git("rev-parse", "HEAD").output().strip();
        submit("2026-12-01-xeon", measured);
        commit("a run");
        submit("2026-12-02-epyc/one run", "unknown");
        submit("2026-12-03-bad", "unknown");
        Files.writeString(home.resolve("results/submitted/README.md"), "How.");
        commit("two more");

        Told told = run(home.resolve(".ci/verify").toString());
        assertThat(told.status()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("told"))).isEqualTo("""
                        %1$s: verify --checkout %1$s results/submitted/2026-12-02-epyc/one run
                        %1$s: verify --checkout %1$s results/submitted/2026-12-03-bad
                        """.formatted(home));

        Files.delete(folder.resolve("told"));
        assertThat(run(home.resolve(".ci/verify").toString(), "HEAD^^").status())
                .isEqualTo(1);
        assertThat(Files.readString(folder.resolve("told")))
                .contains(
                        ": --version\n",
                        "verify --checkout " + home + "/target/verify/" + measured
                                + " results/submitted/2026-12-01-xeon\n");

        Files.writeString(home.resolve("results/submitted/summary.csv"), "of no run");
        commit("a file");
        Told stray = run(home.resolve(".ci/verify").toString());
        assertThat(stray.status()).isEqualTo(1);
        assertThat(stray.errors()).contains("results/submitted/summary.csv belongs to no run");
    }

    /** A page of a run that is gone is gone, too. */
    @Test
    void theSiteIsWrittenAnewForItsAddress() throws Exception {
        bench("printf '<%s>' \"$@\" >told");
        Path old = Files.createDirectories(home.resolve("target/site")).resolve("old.html");
        Files.writeString(old, "a run");
        String script = home.resolve(".ci/site").toString();

        Told told = run(script, "https://example.org/a/");
        assertThat(told.status()).as(told.errors()).isZero();
        assertThat(home.resolve("told")).hasContent("<site><--output><target/site><--address><https://example.org/a/>");
        assertThat(old).doesNotExist();

        assertThat(run(script).status()).isZero();
        assertThat(home.resolve("told")).hasContent("<site><--output><target/site>");

        Told wrong = run(script, "example.org");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.errors())
                .isEqualTo("Name the address of the site, such as https://example.org/dbstacks/, or none, not"
                        + " 'example.org'.\n");
    }

    private void submit(String name, String commit) throws IOException {
        Path run = Files.createDirectories(home.resolve("results/submitted").resolve(name));
        Files.writeString(run.resolve("run.json"), "{\n  \"suite\" : {\n    \"commit\" : \"" + commit + "\"\n  }\n}\n");
        Files.writeString(run.resolve("environment.json"), "{\n      \"version\" : \"25.0.3\"\n}\n");
        Files.writeString(run.resolve("summary.csv"), name);
    }

    /** Makes a repository with one application and a Maven that builds it. */
    private void repository(String changes) throws Exception {
        String pom = """
                <project>
                    <artifactId>dbstacks</artifactId>
                    <version>0.1.0-SNAPSHOT</version>
                </project>
                """;
        Files.writeString(home.resolve("pom.xml"), pom);
        Path app = Files.createDirectories(home.resolve("standalone-a/src/main/resources/a"));
        Files.writeString(app.resolve("stack.properties"), "name=standalone-a\n");
        Files.writeString(home.resolve("standalone-a/pom.xml"), pom + "<version>0.1.0-SNAPSHOT-of-another</version>\n");
        Files.writeString(home.resolve("CHANGELOG.md"), "# Changelog\n\n" + changes);
        Files.writeString(home.resolve("LICENSE"), "mine");
        Files.writeString(home.resolve(".gitignore"), "target/\ntold\n");
        script(folder.resolve("tools/mvn"), """
                mkdir -p standalone-a/target/lib standalone-a/target/drivers
                printf 'app of %s' "$(git log -1 --format=%s)" >standalone-a/target/standalone-a.jar
                : >standalone-a/target/lib/b-1.0.jar
                printf 'of another system' >standalone-a/target/drivers/standalone-a-mariadb.jar
                """);
        git("init", "--quiet", "--initial-branch=main");
        commit("first");
    }

    private void commit(String subject) throws Exception {
        git("add", "--all");
        Told told = git("commit", "--quiet", "--message", subject);
        assertThat(told.status()).as(told.errors()).isZero();
    }

    private Told git(String... words) throws Exception {
        String[] command = new String[words.length + 1];
        command[0] = "git";
        System.arraycopy(words, 0, command, 1, words.length);
        return runIn(home, command);
    }

    private Told release(String... words) throws Exception {
        String[] command = new String[words.length + 1];
        command[0] = home.resolve(".ci/release").toString();
        System.arraycopy(words, 0, command, 1, words.length);
        return run(command);
    }

    private Told run(String... command) throws Exception {
        return runIn(folder, command);
    }

    private Told runIn(Path directory, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("GITHUB_"));
        builder.environment().putAll(environment);
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            builder.environment().put("GIT_" + who + "_NAME", "A. Tester");
            builder.environment().put("GIT_" + who + "_EMAIL", "tester@example.org");
        }
        builder.environment().put("HOME", folder.toString());
        builder.environment().merge("PATH", folder.resolve("tools") + ":", (path, tools) -> tools + path);
        return Told.by(builder, LONGEST);
    }

    private void bench(String body) throws IOException {
        script(home.resolve("bench"), body);
    }

    private static void script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
