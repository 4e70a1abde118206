/** Applications as processes: where they are, which JDK runs them, and how they are stopped in any case. */
@NullMarked
package io.github.dbstacks.testbed.process;

import org.jspecify.annotations.NullMarked;
