/** What drivers with Netty lack. A JVM without Netty never loads it. */
@NullMarked
package io.github.dbstacks.netty;

import org.jspecify.annotations.NullMarked;
