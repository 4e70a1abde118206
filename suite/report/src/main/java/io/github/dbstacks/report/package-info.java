/** Renders the analysis of a run: the printed table, summary.csv and report.md. */
@NullMarked
package io.github.dbstacks.report;

import org.jspecify.annotations.NullMarked;
