/** Reads what a plan expects of its run: the claims and tables of a study, and the cells that they name. */
@NullMarked
package io.github.dbstacks.orchestrator.plan.expect;

import org.jspecify.annotations.NullMarked;
