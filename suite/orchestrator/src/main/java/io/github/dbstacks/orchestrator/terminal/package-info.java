/** The parts of {@code ./bench} that depend on the terminal: its width, and its two streams. */
@NullMarked
package io.github.dbstacks.orchestrator.terminal;

import org.jspecify.annotations.NullMarked;
