/** The parts that the Spring applications share. Each of them adds its framework, its driver and its pool. */
@NullMarked
package io.github.dbstacks.spring;

import org.jspecify.annotations.NullMarked;
