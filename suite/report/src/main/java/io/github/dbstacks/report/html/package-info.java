/**
 * The page {@code report.html}: one file that opens without a network and shows a run to somebody who has ten seconds,
 * or an hour.
 */
@NullMarked
package io.github.dbstacks.report.html;

import org.jspecify.annotations.NullMarked;
