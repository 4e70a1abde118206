/**
 * Derives a chain of cells that leads from one cell to another, neighbours differing in one thing, and makes a plan of
 * it.
 */
@NullMarked
package io.github.dbstacks.orchestrator.explain;

import org.jspecify.annotations.NullMarked;
