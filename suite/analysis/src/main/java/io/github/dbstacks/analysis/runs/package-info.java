/**
 * Runs beside each other: what was different around them, what each cell costs in the one and in the other, and what
 * ratios of several come to.
 */
@NullMarked
package io.github.dbstacks.analysis.runs;

import org.jspecify.annotations.NullMarked;
