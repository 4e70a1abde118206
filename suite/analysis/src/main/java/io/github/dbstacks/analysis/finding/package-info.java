/** What is the matter with a cell: rules that explain its numbers, and what turning a knob says to that. */
@NullMarked
package io.github.dbstacks.analysis.finding;

import org.jspecify.annotations.NullMarked;
