/** Reads a run: its forks, their iterations, and one estimate for each fork. */
@NullMarked
package io.github.dbstacks.analysis.run;

import org.jspecify.annotations.NullMarked;
