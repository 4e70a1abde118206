/** The database of a run: its own server, its tables and counters, MariaDB and MySQL. */
@NullMarked
package io.github.dbstacks.conformance.database;

import org.jspecify.annotations.NullMarked;
