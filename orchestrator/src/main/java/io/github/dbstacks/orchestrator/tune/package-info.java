/** {@code ./bench tune}: which settings are tried, and the rounds in which they are. */
@NullMarked
package io.github.dbstacks.orchestrator.tune;

import org.jspecify.annotations.NullMarked;
