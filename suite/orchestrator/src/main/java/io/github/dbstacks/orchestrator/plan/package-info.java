/** Plans what a run is to do: its cells, the order of its forks, and when enough of them have run. */
@NullMarked
package io.github.dbstacks.orchestrator.plan;

import org.jspecify.annotations.NullMarked;
