/** Cells: each over all its forks, compared with its reference, ranked within its group. */
@NullMarked
package io.github.dbstacks.analysis.cell;

import org.jspecify.annotations.NullMarked;
