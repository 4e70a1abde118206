/** Plain JDBC inside Quarkus REST. */
@NullMarked
package io.github.dbstacks.web.quarkus.jdbc;

import org.jspecify.annotations.NullMarked;
