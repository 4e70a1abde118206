package io.github.dbstacks.analysis.finding;

import java.util.Optional;

/** Finds one cause, if a cell's records show it. */
@FunctionalInterface
interface Rule {
    Optional<Finding> of(CellEvidence cell);
}
