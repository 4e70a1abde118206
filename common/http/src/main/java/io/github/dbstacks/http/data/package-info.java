/** The questions that scenarios ask of the database, behind one interface for all ways to ask. */
@NullMarked
package io.github.dbstacks.http.data;

import org.jspecify.annotations.NullMarked;
