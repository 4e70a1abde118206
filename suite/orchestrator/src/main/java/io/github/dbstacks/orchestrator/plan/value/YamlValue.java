package io.github.dbstacks.orchestrator.plan.value;

import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value in a YAML file, read as what a plan needs it to be. Every refusal is one sentence with file and line.
 *
 * @param file as messages name it
 * @param key that the value belongs to
 * @param line from 1
 */
public record YamlValue(String file, String key, int line, Node node) {
    /** A YAML file longer than this is none of ours; a plan that a run has kept is longer than its file. */
    private static final int MOST_CHARS = 1_000_000;

    private static final int MOST_BYTES = 100_000;

    /**
     * The ending of the name of a file whose text is that of a user's file together with what the command line says.
     * Nobody sees that text, so messages name no line of it.
     */
    public static final String MERGED = " with what the command line says";

    /** No name has one, and no file system takes a NUL. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\n\t]]");
    /** Ours have lists in mappings in a list in a mapping. */
    private static final int MOST_LEVELS = 20;

    /**
     * The value that a whole file is.
     *
     * @param file the path by which messages name it
     * @param what it is to be, with its article: {@code a plan}
     * @param keys of its mapping, for a file with nothing in it
     */
    public static YamlValue parse(String file, String what, String text, Set<String> keys) {
        String noun = what.replaceFirst("^an? ", "");
        if (text.length() > MOST_CHARS) {
            throw BenchException.usage(file + " is no " + noun + ": it has more than " + MOST_CHARS + " characters.");
        }
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel(file)
                    .setCodePointLimit(MOST_CHARS)
                    .setAllowNonScalarKeys(true) // refused by mapping, with the line
                    .build();
            requireFlat(file, noun, new Parse(settings).parseString(text));
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> BenchException.usage(file + ":1: there is nothing in this " + noun
                            + ": the keys are " + String.join(", ", keys) + "."));
            return new YamlValue(file, what, lineOf(root), root);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw BenchException.usage(file + ":" + line + ": this is no YAML: " + oneLine(e.getProblem()) + ".");
        } catch (YamlEngineException e) {
            throw BenchException.usage(file + " is no " + noun + ": " + oneLine(String.valueOf(e.getMessage())) + ".");
        }
    }

    /**
     * The text of a file.
     *
     * @param noun what it is to be
     * @throws BenchException when it is not there, no text, or larger than a file of ours
     */
    public static String text(Path file, String noun) {
        if (!Files.isRegularFile(file)) {
            throw BenchException.usage(file + " is no " + noun + ": there is no such file.");
        }
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw BenchException.usage(file + " is no " + noun + ": it has more than " + MOST_BYTES + " bytes.");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw BenchException.usage(file + " is no " + noun + ": it cannot be read as text in UTF-8.");
        }
    }

    /** Composing calls itself for every level, and an alias may stand within what it names. */
    private static void requireFlat(String file, String noun, Iterable<Event> events) {
        int levels = 0;
        for (Event event : events) {
            if (event instanceof CollectionStartEvent && ++levels > MOST_LEVELS) {
                throw BenchException.usage(
                        file + " is no " + noun + ": it has more than " + MOST_LEVELS + " levels, one in another.");
            }
            if (event instanceof AliasEvent) {
                throw BenchException.usage(
                        file + " is no " + noun + ": it has an alias such as *name, and none is allowed.");
            }
            if (event instanceof CollectionEndEvent) {
                levels--;
            }
        }
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ").replaceFirst("\\.$", "");
    }

    /** Returns whether it is a single value, and no list or mapping. */
    public boolean isSingle() {
        return node instanceof ScalarNode;
    }

    /** The text of a single value; numbers and switches are texts as well. */
    public Value single() {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            if (CONTROL.matcher(scalar.getValue()).find()) {
                throw refused("has a control character in its value");
            }
            return new Value(scalar.getValue(), label());
        }
        throw refused("takes a single value");
    }

    /** Returns the single value without where it stands. */
    public String text() {
        return single().text();
    }

    /** Returns one or more values; one alone may stand without brackets. */
    public List<Value> list() {
        if (node instanceof SequenceNode sequence) {
            if (sequence.getValue().isEmpty()) {
                throw refused("takes at least one value, and this list is empty");
            }
            return sequence.getValue().stream()
                    .map(element -> new YamlValue(file, key, lineOf(element), element).single())
                    .toList();
        }
        if (node instanceof ScalarNode) {
            return List.of(single());
        }
        throw refused("takes a list of values, such as [a, b]");
    }

    /** Returns the values, of which none stands there twice. */
    public List<Value> distinct() {
        List<Value> values = list();
        Set<String> seen = new HashSet<>();
        for (Value value : values) {
            if (!seen.add(value.text())) {
                throw value.refused("it stands there twice.");
            }
        }
        return values;
    }

    /** Returns the elements of a list of mappings. */
    public List<YamlValue> elements() {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue().stream()
                    .map(element -> new YamlValue(file, key, lineOf(element), element))
                    .toList();
        }
        throw refused("takes a list of mappings, such as [{a: 1}, {a: 2}]");
    }

    /** Returns all of it as texts, lists and maps. */
    public Object plain() {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().stream()
                    .map(element -> new YamlValue(file, key, lineOf(element), element).plain())
                    .toList();
        }
        if (node instanceof MappingNode) {
            Map<String, Object> values = new LinkedHashMap<>();
            mapping().forEach((name, value) -> values.put(name, value.plain()));
            return values;
        }
        return text();
    }

    /** Values by key, each key once. */
    public Map<String, YamlValue> mapping() {
        if (!(node instanceof MappingNode mapping)) {
            throw refused("takes keys with values, such as {a: 1, b: 2}");
        }
        Map<String, YamlValue> values = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            int keyLine = lineOf(entry.getKeyNode());
            String name = new YamlValue(file, "a key", keyLine, entry.getKeyNode()).text();
            YamlValue value = new YamlValue(file, name, keyLine, entry.getValueNode());
            if (values.put(name, value) != null) {
                throw value.refused("stands here a second time");
            }
        }
        return values;
    }

    /** Single values by key, each key once. */
    public Map<String, Value> singles() {
        Map<String, Value> singles = new LinkedHashMap<>();
        mapping().forEach((name, value) -> singles.put(name, value.single()));
        return singles;
    }

    /**
     * Values by key, each key one of those allowed.
     *
     * @param allowed in the order in which messages name them
     */
    public YamlMapping mapping(Set<String> allowed) {
        Map<String, YamlValue> values = mapping();
        values.forEach((name, value) -> {
            if (!allowed.contains(name)) {
                throw value.refused("is no key of " + key + ": the keys are " + String.join(", ", allowed));
            }
        });
        return new YamlMapping(this, values);
    }

    /** @param why the rest of the sentence after the key, without its full stop */
    public BenchException refused(String why) {
        return BenchException.usage(label() + " " + why + ".");
    }

    private String label() {
        return file + (file.endsWith(MERGED) ? "" : ":" + line) + ": " + key;
    }

    private static int lineOf(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }
}
