package io.github.dbstacks.analysis.sampling;

import io.github.dbstacks.records.ResourceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules that say which layer a sample belongs to: the driver, the pool, Netty, the kernel. They stand in
 * {@code layers.txt}.
 */
public final class Layers {
    private static final Pattern LINE =
            Pattern.compile("(any|top|kernel|rest) +([^/ ]+(?: [^/ ]+)*)(?: / (\\S+(?: \\S+)*))?(?:  +(\\S.*))?");
    /** What async-profiler writes behind a frame of the kernel with its option {@code ann}. */
    private static final String OF_KERNEL = "_[k]";

    private enum Where {
        ANY,
        TOP,
        KERNEL,
        REST
    }

    private record FrameRule(Where where, Layer layer, List<String> words) {
        boolean fits(String[] frames) {
            String top = frames[frames.length - 1];
            return switch (where) {
                case ANY -> firstThatBegins(frames) >= 0;
                case TOP -> begins(top);
                case KERNEL -> top.endsWith(OF_KERNEL) && (words.isEmpty() || firstThatBegins(frames) >= 0);
                case REST -> true;
            };
        }

        /** Returns the number of the first frame that begins so, or -1 for none. */
        int firstThatBegins(String[] frames) {
            for (int i = 0; i < frames.length; i++) {
                if (begins(frames[i])) {
                    return i;
                }
            }
            return -1;
        }

        private boolean begins(String frame) {
            for (String word : words) {
                if (frame.startsWith(word)) {
                    return true;
                }
            }
            return false;
        }
    }

    private final List<FrameRule> rules;

    private Layers(List<FrameRule> rules) {
        this.rules = rules;
    }

    /** The rules of {@code layers.txt}. */
    public static Layers read() {
        return parse(ResourceTable.rows(Layers.class, "layers.txt"));
    }

    static Layers parse(List<String> lines) {
        List<FrameRule> rules = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(line);
            }
            String words = matcher.group(4);
            rules.add(new FrameRule(
                    Where.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)),
                    new Layer(matcher.group(2), Optional.ofNullable(matcher.group(3))),
                    words == null ? List.of() : List.of(words.split(" +", -1))));
        }
        return new Layers(rules);
    }

    /** All layers and, after each, its parts, in the order of the rules. */
    List<Layer> all() {
        return rules.stream()
                .map(rule -> rule.layer().whole())
                .distinct()
                .flatMap(whole -> Stream.concat(
                        Stream.of(whole),
                        rules.stream()
                                .map(FrameRule::layer)
                                .filter(layer ->
                                        !layer.equals(whole) && layer.whole().equals(whole))
                                .distinct()))
                .toList();
    }

    /**
     * The layer of the code that was running.
     *
     * @param frames of a stack, from the outermost on
     */
    Layer of(String[] frames) {
        return rule(frames).layer();
    }

    /** The first of the frames at the end of a stack that belong to its layer, without another layer between them. */
    int firstFrameOf(String[] frames) {
        FrameRule rule = rule(frames);
        if (rule.where() == Where.ANY) {
            return rule.firstThatBegins(frames);
        }
        int first = frames.length - 1;
        while (first > 0 && ofFrame(frames[first - 1]).equals(rule.layer().whole())) {
            first--;
        }
        return first;
    }

    /** The layer of a frame by itself, whatever called it. */
    public Layer ofFrame(String frame) {
        return of(new String[] {frame}).whole();
    }

    private FrameRule rule(String[] frames) {
        for (FrameRule rule : rules) {
            if (rule.fits(frames)) {
                return rule;
            }
        }
        throw new IllegalStateException("layers.txt lacks a line that begins with rest");
    }
}
