/** How one fork is run, driven and observed. */
@NullMarked
package io.github.dbstacks.orchestrator.fork;

import org.jspecify.annotations.NullMarked;
