/** Tests what a run and an application say and do when something fails, is slow, or was planted. */
@NullMarked
package io.github.dbstacks.conformance.fault;

import org.jspecify.annotations.NullMarked;
