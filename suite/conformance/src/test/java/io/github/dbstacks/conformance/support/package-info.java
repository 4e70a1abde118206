/** Starts and reads what the tests of this module need: built applications, {@code ./bench}, databases, a checkout. */
@NullMarked
package io.github.dbstacks.conformance.support;

import org.jspecify.annotations.NullMarked;
