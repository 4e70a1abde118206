/** The command line {@code ./bench}. */
@NullMarked
package io.github.dbstacks.orchestrator;

import org.jspecify.annotations.NullMarked;
