/** The records of the one result format, and their JSON. */
@NullMarked
package io.github.dbstacks.result;

import org.jspecify.annotations.NullMarked;
