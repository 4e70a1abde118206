/** {@code ./bench tune}: which settings are tried. */
@NullMarked
package io.github.dbstacks.orchestrator.tune;

import org.jspecify.annotations.NullMarked;
