/**
 * The way in which a stack reaches its database: the driver of JDBC, patience with the first connection and with a
 * silent server.
 */
@NullMarked
package io.github.dbstacks.harness.connection;

import org.jspecify.annotations.NullMarked;
