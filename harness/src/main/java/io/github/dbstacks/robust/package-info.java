/** Statistics that a few wild values cannot move, for the gate inside a fork and for the report alike. */
@NullMarked
package io.github.dbstacks.robust;

import org.jspecify.annotations.NullMarked;
