package io.github.dbstacks.analysis.remark;

import java.util.stream.Stream;

/**
 * Makes remarks of what the records show.
 *
 * @param <T> what it reads: of a run, or of a cell
 */
@FunctionalInterface
interface Rule<T> {
    Stream<Remark> of(T evidence);
}
