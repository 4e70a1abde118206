/** Tables of stacks side by side, made of what published runs have derived. */
@NullMarked
package io.github.dbstacks.report.league;

import org.jspecify.annotations.NullMarked;
