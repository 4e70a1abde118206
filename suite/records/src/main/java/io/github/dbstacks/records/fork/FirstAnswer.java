package io.github.dbstacks.records.fork;

import java.util.OptionalLong;

/**
 * The first right answer of an application to a request of its scenario. It was asked again and again from the start of
 * its process on.
 *
 * @param startEpochMillis just before its process was started, by the wall clock that its iterations have
 * @param afterNanos from then to the end of the answer; some milliseconds of it are a shell that becomes the JVM
 * @param cpuNanos CPU time of its process until then, user and system, in the kernel's clock ticks; empty where the
 *     kernel does not tell
 * @param everyNanos pause between two attempts, by which the answer may be late
 */
public record FirstAnswer(long startEpochMillis, long afterNanos, OptionalLong cpuNanos, long everyNanos) {}
