/**
 * The measures of an iteration: the counters of the process, the clocks of its threads, and the times of its SELECTs.
 */
@NullMarked
package io.github.dbstacks.harness.metrics;

import org.jspecify.annotations.NullMarked;
