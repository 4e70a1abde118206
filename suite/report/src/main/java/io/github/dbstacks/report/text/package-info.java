/** Numbers and remarks in words, the same in every output. */
@NullMarked
package io.github.dbstacks.report.text;

import org.jspecify.annotations.NullMarked;
