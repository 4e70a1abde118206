/**
 * Laws that the numbers of every fork must obey, whatever was measured. A law that is broken shows an error of the
 * measurement.
 */
@NullMarked
package io.github.dbstacks.analysis.law;

import org.jspecify.annotations.NullMarked;
