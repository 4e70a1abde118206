/** The part that is left of a stack without its driver: the bytes of one prepared SELECT. */
@NullMarked
package io.github.dbstacks.floor;

import org.jspecify.annotations.NullMarked;
