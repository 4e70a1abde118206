/** Metrics: what is measured of a fork and of a cell, in one table that every report renders. */
@NullMarked
package io.github.dbstacks.analysis.metric;

import org.jspecify.annotations.NullMarked;
