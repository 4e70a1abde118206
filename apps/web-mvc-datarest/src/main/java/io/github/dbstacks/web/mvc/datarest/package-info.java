/** Spring Data REST, which makes an HTTP interface of repositories. */
@NullMarked
package io.github.dbstacks.web.mvc.datarest;

import org.jspecify.annotations.NullMarked;
