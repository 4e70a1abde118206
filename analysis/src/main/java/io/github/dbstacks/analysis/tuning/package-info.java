/** How the settings of a stack that cost least are found: rounds of successive halving, who stays in, and what was found. */
@NullMarked
package io.github.dbstacks.analysis.tuning;

import org.jspecify.annotations.NullMarked;
