/** The schema, the workloads, and the answer each of them must give. */
@NullMarked
package io.github.dbstacks.schema;

import org.jspecify.annotations.NullMarked;
