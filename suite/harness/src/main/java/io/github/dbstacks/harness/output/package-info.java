/** The output of a standalone application: text for people or JSON for programs, and a status line on a terminal. */
@NullMarked
package io.github.dbstacks.harness.output;

import org.jspecify.annotations.NullMarked;
