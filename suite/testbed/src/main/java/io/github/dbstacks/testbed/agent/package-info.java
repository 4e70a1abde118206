/** Machines that dbstacks does not run on: what works there, and how it is talked to. */
@NullMarked
package io.github.dbstacks.testbed.agent;

import org.jspecify.annotations.NullMarked;
