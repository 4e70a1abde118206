package io.github.dbstacks.orchestrator.probe;

/**
 * An application's sessions at one moment.
 *
 * @param epochMillis wall clock
 * @param established all of them
 * @param active those that executed a statement
 */
record SessionSample(long epochMillis, int established, int active) {}
