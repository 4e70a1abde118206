/** Flame graphs of sampled stacks, as web pages that need no other file. */
@NullMarked
package io.github.dbstacks.report.flame;

import org.jspecify.annotations.NullMarked;
