/** Spring Data JDBC inside Spring MVC. */
@NullMarked
package io.github.dbstacks.web.mvc.datajdbc;

import org.jspecify.annotations.NullMarked;
