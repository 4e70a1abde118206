/**
 * What must be known beside the numbers of a run. A rule reads what is recorded of a run or a cell, and makes remarks:
 * each a sentence with a level, what to do about it, and what explains it.
 */
@NullMarked
package io.github.dbstacks.analysis.remark;

import org.jspecify.annotations.NullMarked;
