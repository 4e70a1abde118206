/** The command line {@code ./bench}: its commands, and the options that they share. */
@NullMarked
package io.github.dbstacks.orchestrator.cli;

import org.jspecify.annotations.NullMarked;
