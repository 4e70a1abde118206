/** Results of others, held against laws that any measurement obeys. */
@NullMarked
package io.github.dbstacks.analysis.audit;

import org.jspecify.annotations.NullMarked;
