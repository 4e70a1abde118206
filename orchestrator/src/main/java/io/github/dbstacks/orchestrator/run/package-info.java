/** A plan, its forks in their order, and the directory they are written to. */
@NullMarked
package io.github.dbstacks.orchestrator.run;

import org.jspecify.annotations.NullMarked;
