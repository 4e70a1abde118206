/** Whether a run is as its plan expects: the rules by which claims of studies get their verdicts. */
@NullMarked
package io.github.dbstacks.analysis.expectation;

import org.jspecify.annotations.NullMarked;
