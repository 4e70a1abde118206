package io.github.dbstacks.orchestrator.directory;

import java.time.Instant;

/** From when to when a fork ran. */
public record Span(Instant begin, Instant end) {}
