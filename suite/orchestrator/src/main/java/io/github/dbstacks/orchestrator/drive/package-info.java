/**
 * Takes an application that was started through its iterations: it prints them, requests ask for them, or the load
 * engine drives it.
 */
@NullMarked
package io.github.dbstacks.orchestrator.drive;

import org.jspecify.annotations.NullMarked;
