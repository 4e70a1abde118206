/** A run's answer as a picture that needs no script. */
@NullMarked
package io.github.dbstacks.report.svg;

import org.jspecify.annotations.NullMarked;
