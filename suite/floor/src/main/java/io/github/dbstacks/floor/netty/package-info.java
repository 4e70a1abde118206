/** SELECTs on Netty's event loops without a driver. */
@NullMarked
package io.github.dbstacks.floor.netty;

import org.jspecify.annotations.NullMarked;
