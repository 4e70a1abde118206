package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.ComposeFile;
import io.github.dbstacks.testbed.process.PomModules;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that what others deploy has no more rights than it needs, and nothing in it that is the builder's own. */
class DeploymentTest {
    @Test
    void thePodOfKubernetesHasNoRights() throws IOException {
        Map<String, Object> job = ComposeFile.yaml("deploy/kubernetes.yaml");
        Map<?, ?> pod = (Map<?, ?>) at(job, "spec", "template", "spec");

        assertThat(at(pod, "automountServiceAccountToken")).isEqualTo(false);
        assertThat(at(pod, "securityContext", "runAsNonRoot")).isEqualTo(true);
        assertThat(at(pod, "securityContext", "seccompProfile", "type")).isEqualTo("RuntimeDefault");
        assertThat(pod.containsKey("hostNetwork") || pod.containsKey("hostPID")).isFalse();
        assertThat((List<?>) at(pod, "containers")).isNotEmpty().allSatisfy(container -> {
            assertThat(at(container, "securityContext", "allowPrivilegeEscalation"))
                    .isEqualTo(false);
            assertThat(at(container, "securityContext", "capabilities", "drop")).isEqualTo(List.of("ALL"));
        });
        assertThat((List<?>) at(pod, "volumes"))
                .allSatisfy(volume ->
                        assertThat(((Map<?, ?>) volume).containsKey("hostPath")).isFalse());
        assertThat(user()).isEqualTo(String.valueOf(at(pod, "securityContext", "runAsUser")));
    }

    /** The image of PostgreSQL begins as root and becomes another user, which takes some capabilities. */
    @Test
    void aContainerOfComposeHasNoRights() throws IOException {
        ComposeFile compose = ComposeFile.read();

        assertThat(compose.services().keySet()).isNotEmpty().allSatisfy(service -> {
            assertThat(compose.list(service, "security_opt")).containsExactly("no-new-privileges:true");
            if (!service.equals("postgres")) {
                assertThat(compose.list(service, "cap_drop")).containsExactly("ALL");
            }
            if (compose.list(service, "command").contains("-jar")) {
                assertThat(compose.service(service).get("user")).isEqualTo("65534:65534");
            }
            assertThat(compose.service(service)).doesNotContainKeys("privileged", "cap_add", "network_mode", "pid");
            assertThat(compose.list(service, "volumes"))
                    .noneMatch(volume -> volume.contains("docker.sock"))
                    .allMatch(volume -> volume.endsWith(":ro") || volume.startsWith("postgres-data:"));
        });
    }

    /** Else admin may log in with the password admin. */
    @Test
    void nobodyLogsInToGrafana() throws IOException {
        assertThat(ComposeFile.read().environment("grafana"))
                .containsEntry("GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION", "true")
                .containsEntry("GF_AUTH_BASIC_ENABLED", "false")
                .containsEntry("GF_AUTH_DISABLE_LOGIN_FORM", "true")
                .containsEntry("GF_AUTH_ANONYMOUS_ORG_ROLE", "Viewer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/config",
                ".git/objects/pack/pack-1.pack",
                ".env",
                ".idea/workspace.xml",
                "hosts.yaml",
                "my-plan.yaml",
                "notes.md",
                "results/2026-11-27T101500Z-quick/run.json",
                "results/published/2026-11-25-quick-jdk-25/forks/1.jsonl",
                "target/ci-results/run.json",
                "standalone-jdbc/target/standalone-jdbc.jar",
                "suite/conformance/planted/target/classes/A.class"
            })
    void theImageHasNothingOfTheBuilders(String file) throws IOException {
        assertThat(isInImage(Path.of(file))).isFalse();
    }

    @Test
    void theImageHasWhatItIsBuiltFrom() throws IOException {
        assertThat(PomModules.of(Applications.home())).hasSizeGreaterThan(20).allSatisfy(folder -> {
            Path module = Applications.home().relativize(folder);
            assertThat(isInImage(module.resolve("pom.xml"))).isTrue();
            assertThat(isInImage(module.resolve("src/main/java/A.java"))).isTrue();
        });
        assertThat(List.of(
                        "bench",
                        "pom.xml",
                        ".mvn/jvm.config",
                        "plans/versions/then.yaml",
                        "plans/studies/000/warm.yaml"))
                .allSatisfy(file -> {
                    assertThat(Applications.home().resolve(file)).exists();
                    assertThat(isInImage(Path.of(file))).isTrue();
                });
    }

    /** The user that the image's program runs as: that of the last such line. */
    private static String user() throws IOException {
        return Files.readAllLines(Applications.home().resolve("deploy/Dockerfile")).stream()
                .filter(line -> line.startsWith("USER "))
                .reduce((first, second) -> second)
                .orElseThrow()
                .substring("USER ".length());
    }

    /** Decides by the rules beside the Dockerfile: the last line that matches the file or one of its folders. */
    private static boolean isInImage(Path file) throws IOException {
        boolean isIn = true;
        for (String line : Files.readAllLines(Applications.home().resolve("deploy/Dockerfile.dockerignore"))) {
            boolean isException = line.startsWith("!");
            String pattern = isException ? line.substring(1) : line;
            if (!line.isBlank() && !line.startsWith("#") && matches(pattern, file)) {
                isIn = isException;
            }
        }
        return isIn;
    }

    private static boolean matches(String pattern, Path file) {
        // In these files ** at the beginning stands for no folder, too.
        Stream<PathMatcher> matchers = Stream.of(pattern, pattern.replaceFirst("^\\*\\*/", ""))
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob));
        return matchers.anyMatch(matcher ->
                Stream.iterate(file, Objects::nonNull, Path::getParent).anyMatch(matcher::matches));
    }

    private static Object at(Object mapping, String... keys) {
        Object value = mapping;
        for (String key : keys) {
            value = Objects.requireNonNull(((Map<?, ?>) value).get(key), key);
        }
        return value;
    }
}
