/** Runs a plan, on the embedded server or the user's: block after block and fork after fork, until enough have run. */
@NullMarked
package io.github.dbstacks.orchestrator.engine;

import org.jspecify.annotations.NullMarked;
