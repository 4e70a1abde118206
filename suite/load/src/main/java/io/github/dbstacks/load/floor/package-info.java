/** A server that answers every request at once: what a load costs when the application does nothing. */
@NullMarked
package io.github.dbstacks.load.floor;

import org.jspecify.annotations.NullMarked;
