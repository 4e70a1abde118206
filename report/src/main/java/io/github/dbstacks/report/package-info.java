/** What a run says: its table, its summary.csv and its report.md, derived from the raw records alone. */
@NullMarked
package io.github.dbstacks.report;

import org.jspecify.annotations.NullMarked;
