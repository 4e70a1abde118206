/** The machines on which a run starts programs and reads counters. */
@NullMarked
package io.github.dbstacks.testbed.machine;

import org.jspecify.annotations.NullMarked;
