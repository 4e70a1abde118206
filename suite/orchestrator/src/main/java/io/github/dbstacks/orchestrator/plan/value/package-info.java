/** Values that somebody wrote, in a file or on the command line, each with where it stands. */
@NullMarked
package io.github.dbstacks.orchestrator.plan.value;

import org.jspecify.annotations.NullMarked;
