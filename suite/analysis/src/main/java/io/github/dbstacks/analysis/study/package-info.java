/** What studies have published beside what runs measured: their tables, number by number. */
@NullMarked
package io.github.dbstacks.analysis.study;

import org.jspecify.annotations.NullMarked;
