/** Readings of the Linux kernel's own counters: processes, threads, the host. Elsewhere there is nothing to read. */
@NullMarked
package io.github.dbstacks.testbed.kernel;

import org.jspecify.annotations.NullMarked;
