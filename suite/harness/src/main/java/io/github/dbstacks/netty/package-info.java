/** The parts that drivers with Netty lack. A JVM without Netty never loads them. */
@NullMarked
package io.github.dbstacks.netty;

import org.jspecify.annotations.NullMarked;
