/** R2DBC inside Spring WebFlux. */
@NullMarked
package io.github.dbstacks.web.webflux.r2dbc;

import org.jspecify.annotations.NullMarked;
