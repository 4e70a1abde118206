/** Counters of the Linux kernel for processes, threads and the host. On other systems they are unknown. */
@NullMarked
package io.github.dbstacks.testbed.kernel;

import org.jspecify.annotations.NullMarked;
