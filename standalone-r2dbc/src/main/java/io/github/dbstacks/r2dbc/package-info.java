/** SELECTs through r2dbc-postgresql and r2dbc-pool. */
@NullMarked
package io.github.dbstacks.r2dbc;

import org.jspecify.annotations.NullMarked;
