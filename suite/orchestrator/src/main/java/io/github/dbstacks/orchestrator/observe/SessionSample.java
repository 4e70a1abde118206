package io.github.dbstacks.orchestrator.observe;

/**
 * Sessions of an application, counted at one time.
 *
 * @param epochMillis wall clock
 * @param established all of them
 * @param active those that executed a statement
 */
record SessionSample(long epochMillis, int established, int active) {}
