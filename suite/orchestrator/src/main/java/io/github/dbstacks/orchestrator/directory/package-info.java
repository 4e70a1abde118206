/** The directory of a run: its files, who may write to it, and the machine it was measured on. */
@NullMarked
package io.github.dbstacks.orchestrator.directory;

import org.jspecify.annotations.NullMarked;
