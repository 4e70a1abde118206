/** The probe: which connections and which event loops a stack really uses. */
@NullMarked
package io.github.dbstacks.orchestrator.probe;

import org.jspecify.annotations.NullMarked;
