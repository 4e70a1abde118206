/** JDBC on threads of its own inside Spring WebFlux. */
@NullMarked
package io.github.dbstacks.web.webflux.jdbc;

import org.jspecify.annotations.NullMarked;
