@NullMarked
package io.github.dbstacks.instrument;

import org.jspecify.annotations.NullMarked;
