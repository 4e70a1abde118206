package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stack can be added from outside the project: a class, a properties file and a jar are enough. */
class ToyStackTest {
    private static final String PROPERTIES = "name=standalone-toy\nkind=standalone\ntitle=A toy\n";

    @TempDir
    private Path module;

    @BeforeEach
    void build() throws IOException {
        List<Path> libraries = Applications.named("standalone-jdbc").classPath().stream()
                .filter(jar -> jar.getFileName()
                        .toString()
                        .matches("(harness|records|common-schema|HdrHistogram|picocli|jackson)-.*"))
                .toList();
        Path lib = Files.createDirectories(module.resolve("target/lib"));
        StringBuilder classPath = new StringBuilder();
        for (Path library : libraries) {
            Files.copy(library, lib.resolve(library.getFileName()));
            classPath.append("lib/").append(library.getFileName()).append(' ');
        }
        Path classes = compile(libraries);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "toy.ToyApplication");
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, classPath.toString().strip());
        try (OutputStream out = Files.newOutputStream(module.resolve("target/toy.jar"));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.list(classes)) {
            for (Path file : files.toList()) {
                add(jar, "toy/" + file.getFileName(), Files.readAllBytes(file));
            }
            add(jar, "toy/stack.properties", PROPERTIES.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void isListedAndMeasured() throws Exception {
        assertThat(bench("list", "--module", module.toString())).contains("standalone-toy");

        String table = bench(
                "run",
                "--preset=smoke",
                "--module=" + module,
                "--stack=standalone-toy",
                "--workload=single-row",
                "--url=" + Database.server().url(),
                "--results=" + module.resolve("results"));

        assertThat(table).containsPattern("standalone-toy +[\\d,]+ ");
        try (Stream<Path> results = Files.list(module.resolve("results"))) {
            assertThat(results.findFirst().orElseThrow().resolve("report.md"))
                    .content()
                    .contains(" --module " + module);
        }
    }

    private Path compile(List<Path> libraries) throws IOException {
        Path source = module.resolve("ToyApplication.java");
        try (var in = Objects.requireNonNull(ToyStackTest.class.getResourceAsStream("/toy/ToyApplication.java.txt"))) {
            Files.write(source, in.readAllBytes());
        }
        String classPath = String.join(
                File.pathSeparator, libraries.stream().map(Path::toString).toList());
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", module.toString(), "-cp", classPath, source.toString());
        assertThat(status).isZero();
        return module.resolve("toy");
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    private String bench(String... arguments) throws Exception {
        List<String> words = Applications.bench();
        words.addAll(List.of(arguments));
        Path output = module.resolve("output");
        Path errors = module.resolve("errors");
        Process process = new ProcessBuilder(words)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        return Files.readString(output);
    }
}
