package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.records.ResourceTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a driver sends for a statement that it has prepared, as {@code messages.txt} says.
 *
 * @param library the driver's artifact
 * @param messages of the server's protocol, in their order
 */
public record DriverMessages(String library, List<String> messages) {
    public DriverMessages {
        messages = List.copyOf(messages);
    }

    /**
     * The result is empty where the program has none of the drivers that are known.
     *
     * @param environment of the run
     * @param program see {@link io.github.dbstacks.records.Cell#program()}
     */
    static Optional<DriverMessages> of(JsonNode environment, String program) {
        Set<String> libraries =
                Set.copyOf(environment.path("libraries").path(program).propertyNames());
        return known().stream()
                .filter(driver -> libraries.contains(driver.library))
                .findFirst();
    }

    /** The drivers of a run with their versions, each once: {@code postgresql 42.7.14}. */
    public static List<String> versions(JsonNode environment) {
        return environment
                .path("libraries")
                .propertyStream()
                .flatMap(program -> of(environment, program.getKey()).stream()
                        .map(driver -> driver.library + " "
                                + program.getValue().path(driver.library).asString("")))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<DriverMessages> known() {
        return ResourceTable.rows(DriverMessages.class, "messages.txt").stream()
                .map(line -> List.of(line.split(" +", -1)))
                .map(words -> new DriverMessages(words.get(0), words.subList(1, words.size())))
                .toList();
    }
}
