package io.github.dbstacks.analysis.audit;

import io.github.dbstacks.analysis.audit.AuditLaw.BoundedNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Results of others, held against every law that they tell enough for.
 *
 * @param laws those that at least one row could be held against
 * @param unfit those that say nothing of numbers such as these
 */
public record Audit(List<LawOfRows> laws, Set<AuditLaw> unfit) {
    /**
     * What became of one law.
     *
     * @param checked rows that tell what it takes
     * @param lines where the rows stand that break it, in the order of the file
     * @param farthest the row that is farthest from obeying it; empty where none breaks it
     */
    public record LawOfRows(AuditLaw law, int checked, List<Long> lines, Optional<Farthest> farthest) {}

    /**
     * A row that breaks a law, and its two numbers.
     *
     * @param line of the file
     */
    public record Farthest(long line, double counted, double bound) {}

    /** @param unfit laws that say nothing of numbers such as these */
    public static Audit of(List<AuditRow> rows, Set<AuditLaw> unfit) {
        double usual = usual(rows);
        return new Audit(
                Arrays.stream(AuditLaw.values())
                        .filter(law -> !unfit.contains(law))
                        .map(law -> held(law, rows, usual))
                        .filter(law -> law.checked > 0)
                        .toList(),
                unfit);
    }

    public boolean isBroken() {
        return laws.stream().anyMatch(law -> law.farthest.isPresent());
    }

    private static LawOfRows held(AuditLaw law, List<AuditRow> rows, double usual) {
        int checked = 0;
        List<Long> lines = new ArrayList<>();
        Optional<Farthest> farthest = Optional.empty();
        double most = 0;
        for (AuditRow row : rows) {
            Optional<BoundedNumber> check = law.check(row, usual);
            checked += check.isPresent() ? 1 : 0;
            if (check.filter(found -> found.excess() > 0).isPresent()) {
                lines.add(row.line());
                if (check.get().excess() > most) {
                    most = check.get().excess();
                    farthest = Optional.of(new Farthest(
                            row.line(), check.get().counted(), check.get().bound()));
                }
            }
        }
        return new LawOfRows(law, checked, lines, farthest);
    }

    /** The median of the bytes of an answer; 0 where no row tells them. */
    private static double usual(List<AuditRow> rows) {
        double[] bytes = rows.stream()
                .flatMapToDouble(row -> row.bytesPerRequest().stream())
                .sorted()
                .toArray();
        return bytes.length == 0 ? 0 : bytes[bytes.length / 2];
    }
}
