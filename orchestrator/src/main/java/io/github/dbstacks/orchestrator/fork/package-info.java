/** How one fork is run, driven and observed, and how the forks of a run follow each other. */
@NullMarked
package io.github.dbstacks.orchestrator.fork;

import org.jspecify.annotations.NullMarked;
