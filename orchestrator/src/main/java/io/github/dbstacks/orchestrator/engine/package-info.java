/** Runs a plan: block after block and fork after fork, until the plan is over or no more forks are needed. */
@NullMarked
package io.github.dbstacks.orchestrator.engine;

import org.jspecify.annotations.NullMarked;
