/**
 * The facts that a stack says of itself in its {@code stack.properties}: name, profiles, and how it is started and
 * driven.
 */
@NullMarked
package io.github.dbstacks.settings.stack;

import org.jspecify.annotations.NullMarked;
