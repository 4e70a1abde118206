/** What the load engine reports. */
@NullMarked
package io.github.dbstacks.records.load;

import org.jspecify.annotations.NullMarked;
