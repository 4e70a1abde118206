package io.github.dbstacks.analysis.explanation;

/**
 * A part of what the driver costs more than the other one.
 *
 * @param name a layer, or a process
 * @param micros per SELECT; below 0 where this driver needs less of it
 */
public record CostPart(String name, double micros) {}
