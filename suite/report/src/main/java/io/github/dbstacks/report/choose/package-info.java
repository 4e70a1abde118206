/**
 * What stacks need for a question that no run has asked as such: computed from published runs, by scripts that the page
 * has, too.
 */
@NullMarked
package io.github.dbstacks.report.choose;

import org.jspecify.annotations.NullMarked;
