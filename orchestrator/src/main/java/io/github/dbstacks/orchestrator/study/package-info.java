/** Published studies: their claims as files, the plans that decide them, and what was measured for them. */
@NullMarked
package io.github.dbstacks.orchestrator.study;

import org.jspecify.annotations.NullMarked;
