package io.github.dbstacks.report.text;

import static io.github.dbstacks.report.text.Wording.thousands;

import io.github.dbstacks.analysis.audit.Audit;
import io.github.dbstacks.analysis.audit.AuditLaw;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code ./bench audit} says: a sentence for each law. */
public final class AuditWording {
    private static final int LINES = 5;
    private static final int WHOLE_FROM = 1_000;
    private static final MathContext DIGITS = new MathContext(3);

    private AuditWording() {}

    /** A sentence for each law that was checked, broken ones first, and one for those that were not. */
    public static List<String> sentences(Audit audit) {
        List<String> sentences = new ArrayList<>();
        audit.laws().stream().filter(law -> law.farthest().isPresent()).forEach(law -> sentences.add(broken(law)));
        audit.laws().stream()
                .filter(law -> law.farthest().isEmpty())
                .forEach(law -> sentences.add("No row of " + thousands(law.checked()) + " has "
                        + law.law().violation() + "."));
        List<AuditLaw> checked = audit.laws().stream().map(Audit.LawOfRows::law).toList();
        String others = Arrays.stream(AuditLaw.values())
                .filter(law -> !checked.contains(law) && !audit.unfit().contains(law))
                .map(law -> law.violation() + " (" + law.needs() + ")")
                .collect(Collectors.joining("; "));
        if (!others.isEmpty()) {
            sentences.add("Not looked for, since no row has what it takes: " + others + ".");
        }
        return sentences;
    }

    private static String broken(Audit.LawOfRows law) {
        int rows = law.lines().size();
        Audit.Farthest farthest = law.farthest().orElseThrow();
        return thousands(rows) + " of " + thousands(law.checked()) + (rows == 1 ? " rows has " : " rows have ")
                + law.law().violation() + ": " + lines(law.lines()) + "; the farthest is line " + farthest.line()
                + " with " + number(farthest.counted()) + " against " + number(farthest.bound()) + " "
                + law.law().unit() + ".";
    }

    /** {@code lines 5, 17, 23, 44, 57 and 18 others}. */
    private static String lines(List<Long> lines) {
        List<String> first = lines.stream().limit(LINES).map(Object::toString).toList();
        int others = lines.size() - first.size();
        return (lines.size() == 1 ? "line " : "lines ")
                + (others == 0
                        ? Wording.list(first, "and")
                        : String.join(", ", first) + " and " + thousands(others)
                                + (others == 1 ? " other" : " others"));
    }

    private static String number(double number) {
        return number >= WHOLE_FROM || number == 0
                ? thousands(number)
                : BigDecimal.valueOf(number).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
