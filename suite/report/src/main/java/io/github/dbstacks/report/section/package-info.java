/** The parts of a report as tables and sentences, free of any format: what a page shows behind its charts. */
@NullMarked
package io.github.dbstacks.report.section;

import org.jspecify.annotations.NullMarked;
