/** The start of a web application: its arguments, and the one sentence that says why it cannot start. */
@NullMarked
package io.github.dbstacks.spring.start;

import org.jspecify.annotations.NullMarked;
