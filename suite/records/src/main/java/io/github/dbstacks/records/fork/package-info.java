/**
 * The records of a fork's file, a line for each: its start, its iterations, what was counted meanwhile, and its end.
 */
@NullMarked
package io.github.dbstacks.records.fork;

import org.jspecify.annotations.NullMarked;
