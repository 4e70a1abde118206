/**
 * Which cells of a group to choose, by rule: those that answer most, those that cost least, and what the others cost
 * more.
 */
@NullMarked
package io.github.dbstacks.analysis.choice;

import org.jspecify.annotations.NullMarked;
