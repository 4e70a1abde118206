/** The cost of measuring: each standalone application is compared with a bare loop over the same driver and pool. */
@NullMarked
package io.github.dbstacks.instrument;

import org.jspecify.annotations.NullMarked;
