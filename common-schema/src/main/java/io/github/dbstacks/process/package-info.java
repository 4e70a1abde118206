/** The words of commands of processes, and the scheduling of the threads of measured and measuring ones. */
@NullMarked
package io.github.dbstacks.process;

import org.jspecify.annotations.NullMarked;
