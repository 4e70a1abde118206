package io.github.dbstacks.analysis.statistics;

/**
 * The iterations between two changepoints.
 *
 * @param start index of the first iteration
 * @param end index after the last iteration
 * @param median of its iterations without outliers
 */
public record Segment(int start, int end, double median) {}
