/** The parts that the web applications with Quarkus share: settings, the start, problem documents, limits of bodies. */
@NullMarked
package io.github.dbstacks.quarkus;

import org.jspecify.annotations.NullMarked;
