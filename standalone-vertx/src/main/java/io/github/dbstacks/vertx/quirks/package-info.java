/** Workarounds for what the libraries of this stack do. Each says why it is there, and when it can go. */
@NullMarked
package io.github.dbstacks.vertx.quirks;

import org.jspecify.annotations.NullMarked;
