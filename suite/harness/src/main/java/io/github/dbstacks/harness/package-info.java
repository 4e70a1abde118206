/**
 * The parts that every application shares: the clock, the check of the rows, the counters, and the loop of a standalone
 * one.
 */
@NullMarked
package io.github.dbstacks.harness;

import org.jspecify.annotations.NullMarked;
