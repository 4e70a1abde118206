/** The database servers of a run, and what they count. */
@NullMarked
package io.github.dbstacks.testbed.database;

import org.jspecify.annotations.NullMarked;
