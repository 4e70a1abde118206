/**
 * The load engine: sends HTTP requests by a schedule or from clients in a closed loop, and measures and checks the
 * answers.
 */
@NullMarked
package io.github.dbstacks.load.engine;

import org.jspecify.annotations.NullMarked;
