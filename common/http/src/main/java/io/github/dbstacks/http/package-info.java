/**
 * The answers that web applications of all frameworks give alike: bodies, problems, the first page, and what was used.
 */
@NullMarked
package io.github.dbstacks.http;

import org.jspecify.annotations.NullMarked;
