/** Checks whether the directory of a run that somebody has sent in holds what it says. */
@NullMarked
package io.github.dbstacks.orchestrator.verify;

import org.jspecify.annotations.NullMarked;
