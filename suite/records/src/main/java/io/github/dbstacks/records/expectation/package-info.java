/** Holds what a plan expects of its run, as the plan says it and {@code run.json} keeps it. */
@NullMarked
package io.github.dbstacks.records.expectation;

import org.jspecify.annotations.NullMarked;
