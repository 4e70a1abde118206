/** JDBC with one fault for each profile: what the suite must notice. */
@NullMarked
package io.github.dbstacks.planted;

import org.jspecify.annotations.NullMarked;
