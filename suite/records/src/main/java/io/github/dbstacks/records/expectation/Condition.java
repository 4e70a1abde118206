package io.github.dbstacks.records.expectation;

import java.util.Optional;

/**
 * A number that must be within bounds: that of cells, or the ratio of two.
 *
 * @param of id of the metric
 * @param cells name of the cells; each of them must have such a number, and a ratio is that of their geometric mean
 * @param to name of the cells whose geometric mean it is divided by; empty where the number itself counts
 * @param each whether the ratio must hold for each of the cells in place of their mean; where both names are the same,
 *     each is compared with the others
 * @param least empty for no lower bound
 * @param most empty for no upper bound
 */
public record Condition(
        String of, String cells, Optional<String> to, boolean each, Optional<Amount> least, Optional<Amount> most) {}
