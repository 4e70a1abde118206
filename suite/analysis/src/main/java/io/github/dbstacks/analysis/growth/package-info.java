/** What becomes more and more in an application under a constant load. */
@NullMarked
package io.github.dbstacks.analysis.growth;

import org.jspecify.annotations.NullMarked;
