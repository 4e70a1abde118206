/** SELECTs on blocking sockets without a driver. */
@NullMarked
package io.github.dbstacks.floor.socket;

import org.jspecify.annotations.NullMarked;
