/** The PostgreSQL that is measured against: an embedded one, or somebody's own. */
@NullMarked
package io.github.dbstacks.testbed.database;

import org.jspecify.annotations.NullMarked;
