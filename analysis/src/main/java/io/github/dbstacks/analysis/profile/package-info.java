/** What a profiler saw: which part of the software stack a processor worked for. */
@NullMarked
package io.github.dbstacks.analysis.profile;

import org.jspecify.annotations.NullMarked;
