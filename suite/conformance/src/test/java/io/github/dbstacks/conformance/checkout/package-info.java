/** The checkout itself: arrows between modules, comments, scripts, builds, files for containers and dashboards. */
@NullMarked
package io.github.dbstacks.conformance.checkout;

import org.jspecify.annotations.NullMarked;
