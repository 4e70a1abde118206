/** How a web application starts: its arguments, and the one sentence that says why it cannot. */
@NullMarked
package io.github.dbstacks.spring.start;

import org.jspecify.annotations.NullMarked;
