/** One set of keys, defaults and messages for every application and for the command line. */
@NullMarked
package io.github.dbstacks.settings;

import org.jspecify.annotations.NullMarked;
