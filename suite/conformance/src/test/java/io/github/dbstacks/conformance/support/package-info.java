/** What the tests of this module start and read: built applications, {@code ./bench}, databases, a checkout. */
@NullMarked
package io.github.dbstacks.conformance.support;

import org.jspecify.annotations.NullMarked;
