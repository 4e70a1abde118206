/** What Vert.x 4.4 needs other code for than Vert.x 5. */
@NullMarked
package io.github.dbstacks.vertx.four;

import org.jspecify.annotations.NullMarked;
