/** Two runs beside each other: what was different around them, and what each cell costs in the one and in the other. */
@NullMarked
package io.github.dbstacks.analysis.pair;

import org.jspecify.annotations.NullMarked;
