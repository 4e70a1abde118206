/** What an application is measured on: database servers, processes, and what kernel and database count. */
@NullMarked
package io.github.dbstacks.testbed;

import org.jspecify.annotations.NullMarked;
