/** Sampled stacks: which part of the software a processor worked for, and which part allocated. */
@NullMarked
package io.github.dbstacks.analysis.sampling;

import org.jspecify.annotations.NullMarked;
