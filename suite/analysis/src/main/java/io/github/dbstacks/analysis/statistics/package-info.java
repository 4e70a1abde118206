/**
 * What may be concluded from the numbers of a run: intervals, steady states, verdicts, and when to stop. Pure
 * functions.
 */
@NullMarked
package io.github.dbstacks.analysis.statistics;

import org.jspecify.annotations.NullMarked;
