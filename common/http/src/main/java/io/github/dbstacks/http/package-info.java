/** What web applications of all frameworks answer alike: bodies, problems, the first page, and what was used. */
@NullMarked
package io.github.dbstacks.http;

import org.jspecify.annotations.NullMarked;
