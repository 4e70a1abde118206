/**
 * Pictures that need no script: a run's answer, the values of a study, and the few bars that stand for either in a
 * list.
 */
@NullMarked
package io.github.dbstacks.report.svg;

import org.jspecify.annotations.NullMarked;
