package io.github.dbstacks.load.engine;

/** The requests of a load, by number. Several threads may ask at the same time. */
@FunctionalInterface
public interface RequestSource {
    /** @param number of the request, from 0 */
    LoadRequest request(long number);
}
