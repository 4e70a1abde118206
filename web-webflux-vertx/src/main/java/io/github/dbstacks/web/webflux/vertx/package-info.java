/** The Vert.x client inside Spring WebFlux. */
@NullMarked
package io.github.dbstacks.web.webflux.vertx;

import org.jspecify.annotations.NullMarked;
