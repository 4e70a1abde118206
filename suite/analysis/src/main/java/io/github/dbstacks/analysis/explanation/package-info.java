/** Why one cell costs more than another: the gap between the ends of a chain of cells, step by step. */
@NullMarked
package io.github.dbstacks.analysis.explanation;

import org.jspecify.annotations.NullMarked;
