package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.records.Cell;
import java.util.OptionalDouble;

/**
 * What a cell of a chain asks of the database. A value is empty where it is unknown.
 *
 * @param inFlight SELECTs in flight
 * @param sessionsAtWork sessions that ran or waited for a processor
 * @param tcpSegments received on the host per SELECT: the messages of both sides
 * @param cpuMicros CPU time of the database per SELECT
 */
public record DatabaseSide(
        Cell cell,
        OptionalDouble inFlight,
        OptionalDouble sessionsAtWork,
        OptionalDouble tcpSegments,
        OptionalDouble cpuMicros) {
    static DatabaseSide of(CellSummary cell) {
        return new DatabaseSide(
                cell.cell(),
                cell.value(Metric.IN_FLIGHT),
                cell.value(Metric.DATABASE_AT_WORK),
                cell.value(Metric.TCP_SEGMENTS),
                cell.value(Metric.DATABASE_CPU));
    }
}
