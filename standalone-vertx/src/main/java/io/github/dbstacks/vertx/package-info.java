/** SELECTs through the Vert.x reactive PostgreSQL client. */
@NullMarked
package io.github.dbstacks.vertx;

import org.jspecify.annotations.NullMarked;
