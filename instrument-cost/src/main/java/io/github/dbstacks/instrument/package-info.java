/** What measuring costs: each standalone application against a bare loop over the same driver with the same settings. */
@NullMarked
package io.github.dbstacks.instrument;

import org.jspecify.annotations.NullMarked;
