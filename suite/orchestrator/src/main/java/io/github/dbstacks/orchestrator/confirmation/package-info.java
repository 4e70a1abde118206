/** Measuring again what the findings of a run suspect. */
@NullMarked
package io.github.dbstacks.orchestrator.confirmation;

import org.jspecify.annotations.NullMarked;
