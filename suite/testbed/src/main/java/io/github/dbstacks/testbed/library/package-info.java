/** Other versions of the libraries that an application is built with. */
@NullMarked
package io.github.dbstacks.testbed.library;

import org.jspecify.annotations.NullMarked;
