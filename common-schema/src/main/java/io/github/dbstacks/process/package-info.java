/** How threads of measured and measuring processes are scheduled. */
@NullMarked
package io.github.dbstacks.process;

import org.jspecify.annotations.NullMarked;
