/**
 * Workarounds for what pgjdbc, HikariCP and HotSpot do. Each says why it is there. Without them the stack does the same
 * work.
 */
@NullMarked
package io.github.dbstacks.jdbc.quirks;

import org.jspecify.annotations.NullMarked;
