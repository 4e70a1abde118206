/** Plain text for a terminal: tables that fit its width. */
@NullMarked
package io.github.dbstacks.report.terminal;

import org.jspecify.annotations.NullMarked;
