/** Which of many cells is best: those that cannot be are dropped between blocks. */
@NullMarked
package io.github.dbstacks.analysis.race;

import org.jspecify.annotations.NullMarked;
