package io.github.dbstacks.analysis.study;

import io.github.dbstacks.records.expectation.PublishedTable;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A number of a study's table, and what runs measured of it.
 *
 * @param row of the table
 * @param column of the table
 * @param published as the study has it
 * @param ratio of that to the number of the row's reference; empty for a row without one
 * @param versions of the libraries that it was measured with, by their names: several where that makes no difference
 * @param measured what each run found: first those with the settings of the table's plan, of these those that have the
 *     row's ratio, of these the warm ones, of these the newest
 * @param withdrawn whether a run measured it and its numbers do not count
 */
public record StudyNumber(
        PublishedTable.Row row,
        PublishedTable.Column column,
        String published,
        OptionalDouble ratio,
        List<String> versions,
        List<Measured> measured,
        boolean withdrawn) {
    private static final Comparator<Measured> ORDER = Comparator.comparing((Measured one) -> !one.asPlanned())
            .thenComparing(one -> one.ratio().isEmpty())
            .thenComparing(one -> one.warmth().state() != Warmth.State.WARM)
            .thenComparing(one -> one.run().startedAt(), Comparator.reverseOrder());

    public StudyNumber {
        versions = List.copyOf(versions);
        measured = measured.stream().sorted(ORDER).toList();
    }

    /**
     * Whether the same was measured of the same number with other libraries: those of a stack that knows nothing of
     * what they change.
     */
    boolean isSame(StudyNumber other) {
        return row.equals(other.row)
                && column.equals(other.column)
                && measured.equals(other.measured)
                && withdrawn == other.withdrawn;
    }

    /** Returns this number for the versions of both. */
    StudyNumber with(StudyNumber other) {
        return new StudyNumber(
                row,
                column,
                published,
                ratio,
                Stream.concat(versions.stream(), other.versions.stream()).toList(),
                measured,
                withdrawn);
    }
}
