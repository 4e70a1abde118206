/**
 * What a fork's file holds, a line for each record: its start, its iterations, what was counted meanwhile, and its end.
 */
@NullMarked
package io.github.dbstacks.records.fork;

import org.jspecify.annotations.NullMarked;
