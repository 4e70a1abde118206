package io.github.dbstacks.orchestrator.fork;

/**
 * What diagnostic forks find out about each cell. Each diagnosis has forks of its own, so that none disturbs another.
 *
 * @param name the folder of its forks
 * @param forks of each cell
 */
public record Diagnosis(String name, int forks, ForkObserver.Factory observer) {}
