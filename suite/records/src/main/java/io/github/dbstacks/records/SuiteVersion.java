package io.github.dbstacks.records;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * Tells which dbstacks this is, from the manifest of the jar of the records.
 *
 * @param version of the Maven build, or {@code unknown} when run from a class folder
 * @param commit full git hash or {@code unknown}
 * @param dirty {@code true}, {@code false} or {@code unknown}
 */
public record SuiteVersion(String version, String commit, String dirty) {
    private static final String UNKNOWN = "unknown";

    public static SuiteVersion current() {
        String self = SuiteVersion.class.getSimpleName() + ".class";
        URL url = SuiteVersion.class.getResource(self);
        if (url == null || !url.getProtocol().equals("jar")) {
            return new SuiteVersion(UNKNOWN, UNKNOWN, UNKNOWN);
        }
        String jar = url.toString().substring(0, url.toString().indexOf("!/") + 2);
        try (InputStream in = URI.create(jar + "META-INF/MANIFEST.MF").toURL().openStream()) {
            Attributes attributes = new Manifest(in).getMainAttributes();
            return new SuiteVersion(
                    known(attributes.getValue("Implementation-Version")),
                    known(attributes.getValue("Git-Commit")),
                    known(attributes.getValue("Git-Dirty")));
        } catch (IOException e) {
            return new SuiteVersion(UNKNOWN, UNKNOWN, UNKNOWN);
        }
    }

    /** Outside a git checkout the plugin sets no value and Maven leaves its placeholder. */
    private static String known(@Nullable String value) {
        return value == null || value.isBlank() || value.startsWith("${") ? UNKNOWN : value;
    }

    @Override
    public String toString() {
        String changed = dirty.equals("true") ? ", with uncommitted changes" : "";
        return "dbstacks " + version + " (commit " + commit + changed + ")";
    }
}
