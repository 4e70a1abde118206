/** Database servers that a run starts itself: their binaries, folders, users and certificates. */
@NullMarked
package io.github.dbstacks.testbed.embedded;

import org.jspecify.annotations.NullMarked;
