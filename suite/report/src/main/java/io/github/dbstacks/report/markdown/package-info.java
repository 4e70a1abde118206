/** The file {@code report.md}. */
@NullMarked
package io.github.dbstacks.report.markdown;

import org.jspecify.annotations.NullMarked;
