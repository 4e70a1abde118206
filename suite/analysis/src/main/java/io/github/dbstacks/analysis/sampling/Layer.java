package io.github.dbstacks.analysis.sampling;

import java.util.Optional;

/**
 * A part of the software that a sample belongs to.
 *
 * @param name such as driver, Netty, Linux kernel
 * @param part of it, where the rules tell its parts from each other
 */
public record Layer(String name, Optional<String> part) {
    /** It is no part of a SELECT's CPU time, because how much of it is sampled depends on when sampling begins. */
    public static final Layer COMPILATION = new Layer("JIT compiler", Optional.empty());

    /** The layer that this is a part of, or itself. */
    public Layer whole() {
        return part.isEmpty() ? this : new Layer(name, Optional.empty());
    }
}
