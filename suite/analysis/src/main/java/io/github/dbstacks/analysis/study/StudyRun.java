package io.github.dbstacks.analysis.study;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import java.util.List;
import java.util.Optional;

/**
 * A run that a study's numbers are held against.
 *
 * @param name such as that of its directory
 */
public record StudyRun(String name, RunAnalysis analysis) {
    private Optional<Expectations> expectations() {
        return analysis.measured().run().plan().expectations();
    }

    /** Returns when it began, in a text that sorts by time. */
    public String startedAt() {
        return analysis.measured().run().startedAt();
    }

    /** Whether its durations mean something: it compares, and nobody withdrew them. */
    boolean tellsTime() {
        return analysis.measured().isForComparing()
                && expectations()
                        .flatMap(Expectations::study)
                        .flatMap(Expectations.Study::withdrawn)
                        .isEmpty();
    }

    /** Whether it has cells with these libraries. */
    boolean has(LibraryVersion version) {
        return expectations().map(Expectations::versions).orElse(List.of()).stream()
                .anyMatch(own -> own.libraries().equals(version.libraries()));
    }
}
