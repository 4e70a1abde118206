/** Statistics that outliers hardly change. The warm-up gate of a fork and the analysis of a run both use them. */
@NullMarked
package io.github.dbstacks.records.robust;

import org.jspecify.annotations.NullMarked;
