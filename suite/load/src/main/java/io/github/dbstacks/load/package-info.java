/** The command lines of the load engine and of the server that answers at once. */
@NullMarked
package io.github.dbstacks.load;

import org.jspecify.annotations.NullMarked;
