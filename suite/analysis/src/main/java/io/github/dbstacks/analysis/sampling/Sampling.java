package io.github.dbstacks.analysis.sampling;

import io.github.dbstacks.analysis.metric.Metric;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the stacks of a diagnostic fork are sampled for. */
public enum Sampling {
    /** A sample is a millisecond of CPU time. The last frame was running. */
    CPU("cpu-samples", 0, Metric.APP_CPU),

    /**
     * A sample stands for bytes of heap. The last frame is the class of the object, and the frame before it allocated
     * the object.
     */
    ALLOCATIONS("allocations", 1, Metric.ALLOCATED_BYTES);

    /** It is in the directory of a run, and has a folder for each diagnosis. */
    static final String FOLDER = "diagnostics";

    private final String text;
    private final int framesBesidesCode;
    private final Metric metric;

    Sampling(String text, int framesBesidesCode, Metric metric) {
        this.text = text;
        this.framesBesidesCode = framesBesidesCode;
        this.metric = metric;
    }

    /** The folder of the diagnostic forks that sample this. */
    public Path folder(Path runDirectory) {
        return runDirectory.resolve(FOLDER).resolve(text);
    }

    /** What an operation costs: microseconds of CPU time, or bytes of heap. */
    Metric metric() {
        return metric;
    }

    /** The layer of the code that was running or allocated. */
    Layer layer(String stack, Layers layers) {
        return layers.of(frames(stack));
    }

    /**
     * A stack that begins with its layer and goes on with the frames of that layer alone, as far as they stand at the
     * end without another layer between them. Such stacks can be compared between applications that have no caller in
     * common.
     */
    String byLayer(String stack, Layers layers) {
        String[] frames = frames(stack);
        Layer layer = layers.of(frames);
        return Stream.concat(
                        Stream.concat(Stream.of(layer.name()), layer.part().stream()),
                        Arrays.stream(stack.split(";", -1)).skip(layers.firstFrameOf(frames)))
                .collect(Collectors.joining(";"));
    }

    /** The frames that are code. */
    private String[] frames(String stack) {
        String[] frames = stack.split(";", -1);
        return Arrays.copyOf(frames, Math.max(1, frames.length - framesBesidesCode));
    }

    /** The name that {@code ./bench run --diagnose} takes. */
    @Override
    public String toString() {
        return text;
    }
}
