/** The records of a run: what is written to a run's directory, and how it is written and read. */
@NullMarked
package io.github.dbstacks.records;

import org.jspecify.annotations.NullMarked;
