/** The records that the load engine writes. */
@NullMarked
package io.github.dbstacks.records.load;

import org.jspecify.annotations.NullMarked;
