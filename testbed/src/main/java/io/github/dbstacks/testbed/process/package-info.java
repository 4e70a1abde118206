/** The applications as processes: where they are, which JDK runs them, and how none is left behind. */
@NullMarked
package io.github.dbstacks.testbed.process;

import org.jspecify.annotations.NullMarked;
