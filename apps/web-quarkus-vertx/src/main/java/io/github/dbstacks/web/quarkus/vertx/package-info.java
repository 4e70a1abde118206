/** Vert.x' client inside Quarkus REST. */
@NullMarked
package io.github.dbstacks.web.quarkus.vertx;

import org.jspecify.annotations.NullMarked;
