/** {@code ./bench} from outside: its commands, and runs of every kind. */
@NullMarked
package io.github.dbstacks.conformance.run;

import org.jspecify.annotations.NullMarked;
