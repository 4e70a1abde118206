/**
 * The numbers and rules of a run as data, without any text layout. {@link io.github.dbstacks.analysis.RunAnalysis} has
 * all of it.
 */
@NullMarked
package io.github.dbstacks.analysis;

import org.jspecify.annotations.NullMarked;
