/** Checks of the machine: what makes measurements on it less reliable, and what to do about it. */
@NullMarked
package io.github.dbstacks.orchestrator.doctor;

import org.jspecify.annotations.NullMarked;
