/** The observers of a fork: the witness of every fork, and those that disturb it and watch diagnostic forks only. */
@NullMarked
package io.github.dbstacks.orchestrator.observe;

import org.jspecify.annotations.NullMarked;
