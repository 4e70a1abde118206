/** One process of a cell: how it is started, whose turn it is, and who observes it. */
@NullMarked
package io.github.dbstacks.orchestrator.fork;

import org.jspecify.annotations.NullMarked;
