/** How commands of processes are written, and how the threads of measured and measuring ones are scheduled. */
@NullMarked
package io.github.dbstacks.process;

import org.jspecify.annotations.NullMarked;
