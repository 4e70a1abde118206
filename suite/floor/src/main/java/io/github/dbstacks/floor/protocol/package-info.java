/** The part of PostgreSQL's protocol that one prepared SELECT needs, without a driver. */
@NullMarked
package io.github.dbstacks.floor.protocol;

import org.jspecify.annotations.NullMarked;
