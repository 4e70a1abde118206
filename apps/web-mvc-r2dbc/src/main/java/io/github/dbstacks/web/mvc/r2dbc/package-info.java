/** R2DBC inside Spring MVC. */
@NullMarked
package io.github.dbstacks.web.mvc.r2dbc;

import org.jspecify.annotations.NullMarked;
