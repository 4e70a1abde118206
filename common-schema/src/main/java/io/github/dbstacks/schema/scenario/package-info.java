/**
 * Holds what clients ask of the web applications: requests, the right answers, and what these cost the database.
 * {@code scenarios.yaml} is the contract that every application keeps.
 */
@NullMarked
package io.github.dbstacks.schema.scenario;

import org.jspecify.annotations.NullMarked;
