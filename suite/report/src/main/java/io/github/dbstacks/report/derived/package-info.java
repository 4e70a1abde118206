/** What published runs have derived, as pages about many runs read it. */
@NullMarked
package io.github.dbstacks.report.derived;

import org.jspecify.annotations.NullMarked;
