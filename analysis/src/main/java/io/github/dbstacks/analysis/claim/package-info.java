/** Whether what a published study says holds: its sentences as data, what was measured for them, and the rules of the verdicts. */
@NullMarked
package io.github.dbstacks.analysis.claim;

import org.jspecify.annotations.NullMarked;
