/** The PostgreSQL server of a run, embedded or external, and what it counts. */
@NullMarked
package io.github.dbstacks.testbed.database;

import org.jspecify.annotations.NullMarked;
