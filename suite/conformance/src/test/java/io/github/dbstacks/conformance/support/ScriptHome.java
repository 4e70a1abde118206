package io.github.dbstacks.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A folder with the script {@code bench}, a Maven and a JDK that are scripts, too. */
public record ScriptHome(Path folder) {
    /** @param maven what the Maven does, which the script starts in the folder */
    public static ScriptHome with(Path folder, String maven) throws IOException {
        ScriptHome home = new ScriptHome(folder);
        for (String file : List.of(
                "bench", "pom.xml", "suite/testbed/src/main/resources/io/github/dbstacks/testbed/process/utf8.sh")) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.copy(Applications.home().resolve(file), folder.resolve(file));
        }
        home.script("tools/mvn", maven);
        home.jdk("jdk", "17.0.1");
        return home;
    }

    /** Starts {@code ./bench list} with one of the JDKs. What it says goes to the file {@code errors}. */
    public Process bench(String jdk) throws IOException {
        return builder(jdk).start();
    }

    public ProcessBuilder builder(String jdk) {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", folder.resolve("bench").toString(), "list")
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().put("JAVA_HOME", folder.resolve(jdk).toString());
        builder.environment().put("HOME", folder.toString());
        builder.environment().merge("PATH", folder.resolve("tools") + ":", (path, tools) -> tools + path);
        return builder;
    }

    public void jdk(String name, String version) throws IOException {
        script(name + "/bin/javac", "");
        script(name + "/bin/java", "echo started");
        Files.writeString(
                folder.resolve(name + "/release"), "IMPLEMENTOR=\"test\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    public void script(String name, String body) throws IOException {
        Path file = write(name, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    public Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
