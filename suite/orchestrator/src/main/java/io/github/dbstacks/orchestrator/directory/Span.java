package io.github.dbstacks.orchestrator.directory;

import java.time.Instant;

/** The time from the beginning of a fork to its end. */
public record Span(Instant begin, Instant end) {}
