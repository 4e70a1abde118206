/** Tests what has to hold between the stacks, tried on the built applications and a real PostgreSQL. */
@NullMarked
package io.github.dbstacks.conformance.stack;

import org.jspecify.annotations.NullMarked;
