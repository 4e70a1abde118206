/** A run in numbers: estimates, comparisons and warnings, made of the records alone. */
@NullMarked
package io.github.dbstacks.analysis;

import org.jspecify.annotations.NullMarked;
