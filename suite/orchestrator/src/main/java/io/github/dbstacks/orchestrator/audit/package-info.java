/** Reads results of others: which columns they have, and the numbers of their rows. */
@NullMarked
package io.github.dbstacks.orchestrator.audit;

import org.jspecify.annotations.NullMarked;
