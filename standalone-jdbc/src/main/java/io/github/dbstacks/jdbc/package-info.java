/** SELECTs through pgjdbc and HikariCP. */
@NullMarked
package io.github.dbstacks.jdbc;

import org.jspecify.annotations.NullMarked;
