package io.github.dbstacks.records;

import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Stack;
import java.util.List;

/**
 * What one fork measures.
 *
 * @param stack the module's name
 * @param reference true for the cell that the others of its kind, workload and JDK are compared with
 * @param profiles names, in alphabetical order
 * @param jdk feature release and vendor, such as {@code 25 Temurin}
 */
public record Cell(
        String stack, Stack.Kind kind, boolean reference, List<String> profiles, Workload workload, String jdk) {
    public Cell {
        profiles = List.copyOf(profiles);
    }

    /** The cells that are compared with each other have this in common. */
    public String group() {
        return workload + ", " + kind + ", JDK " + jdk;
    }

    /** {@code web-webflux-r2dbc+loop-resources+warmup-single-row}: also a file's name. */
    public String name() {
        return stackAndProfiles() + "-" + workload;
    }

    /** {@code web-webflux-r2dbc+loop-resources+warmup}. */
    public String stackAndProfiles() {
        return profiles.isEmpty() ? stack : stack + "+" + String.join("+", profiles);
    }
}
