package io.github.dbstacks.report.html;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A colour of sRGB in linear light, from 0 to 1. */
record Colour(double red, double green, double blue) {
    /**
     * What is left of a colour for those who lack one kind of cone, complete: none, red, green, blue (G. M. Machado et
     * al., "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009,
     * https://doi.org/10.1109/TVCG.2009.113).
     */
    private static final double[][] SEEN = {
        {1, 0, 0, 0, 1, 0, 0, 0, 1},
        {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
        {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
        {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}
    };

    /** @param text such as {@code #0072b2} */
    static Colour of(String text) {
        double[] parts = IntStream.of(1, 3, 5)
                .map(at -> Integer.parseInt(text.strip().substring(at, at + 2), 16))
                .mapToDouble(part -> part / 255.0)
                .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
        return new Colour(parts[0], parts[1], parts[2]);
    }

    /** Web Content Accessibility Guidelines 2.2, "contrast ratio": from 1 to 21. */
    double contrast(Colour other) {
        double most = Math.max(luminance(), other.luminance());
        double least = Math.min(luminance(), other.luminance());
        return (most + 0.05) / (least + 0.05);
    }

    private double luminance() {
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    /** How far two colours are apart in CIELAB for those to whom they are most alike; 2 can just be told apart. */
    double leastDifference(Colour other) {
        double least = Double.MAX_VALUE;
        for (double[] eyes : SEEN) {
            double[] one = seen(eyes).lab();
            double[] two = other.seen(eyes).lab();
            least = Math.min(
                    least,
                    Math.sqrt(IntStream.range(0, 3)
                            .mapToDouble(at -> (one[at] - two[at]) * (one[at] - two[at]))
                            .sum()));
        }
        return least;
    }

    private Colour seen(double[] matrix) {
        double[] parts = IntStream.range(0, 3)
                .mapToDouble(row -> matrix[3 * row] * red + matrix[3 * row + 1] * green + matrix[3 * row + 2] * blue)
                .map(part -> Math.min(1, Math.max(0, part)))
                .toArray();
        return new Colour(parts[0], parts[1], parts[2]);
    }

    private double[] lab() {
        double[] f = DoubleStream.of(
                        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
                        0.2126 * red + 0.7152 * green + 0.0722 * blue,
                        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
                .map(part -> part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116.0)
                .toArray();
        return new double[] {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
    }
}
