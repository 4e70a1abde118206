/** JDBC inside Spring MVC. */
@NullMarked
package io.github.dbstacks.web.mvc.jdbc;

import org.jspecify.annotations.NullMarked;
