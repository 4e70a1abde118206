package io.github.dbstacks.records;

import java.util.Optional;

/**
 * The last line of a fork's file; a file without one belongs to a fork that was cut off.
 *
 * @param exitStatus of the process; -1 where it had none of its own
 * @param problem why it failed, one sentence
 * @param peakRssBytes the most memory the process ever held; -1 where the system does not tell
 * @param endedAt ISO 8601, UTC
 */
public record ForkEnded(
        Termination termination, int exitStatus, Optional<String> problem, long peakRssBytes, String endedAt) {}
