package io.github.dbstacks.analysis.statistics;

/**
 * Windows between two changepoints.
 *
 * @param start index of the first window
 * @param end index after the last
 * @param median of its windows, outliers left out
 */
public record Segment(int start, int end, double median) {}
