/** What on this machine will hurt the numbers, and what to do about it. */
@NullMarked
package io.github.dbstacks.orchestrator.doctor;

import org.jspecify.annotations.NullMarked;
