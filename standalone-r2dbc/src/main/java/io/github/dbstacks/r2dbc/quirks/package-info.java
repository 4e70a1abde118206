/** Workarounds for what the libraries of this stack do. Each says why it is there, and when it can go. */
@NullMarked
package io.github.dbstacks.r2dbc.quirks;

import org.jspecify.annotations.NullMarked;
