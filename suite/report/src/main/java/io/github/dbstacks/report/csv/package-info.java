/** CSV files. */
@NullMarked
package io.github.dbstacks.report.csv;

import org.jspecify.annotations.NullMarked;
