/** Database servers, processes, and the counters of kernel and database. */
@NullMarked
package io.github.dbstacks.testbed;

import org.jspecify.annotations.NullMarked;
