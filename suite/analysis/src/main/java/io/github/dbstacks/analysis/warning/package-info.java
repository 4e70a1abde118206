/** What a run is warned of, by fixed limits. */
@NullMarked
package io.github.dbstacks.analysis.warning;

import org.jspecify.annotations.NullMarked;
