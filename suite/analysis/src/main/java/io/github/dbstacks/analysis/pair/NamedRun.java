package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.analysis.run.MeasuredRun;

/**
 * A run and what a reader calls it.
 *
 * @param name such as that of its directory
 */
public record NamedRun(String name, MeasuredRun measured) {}
