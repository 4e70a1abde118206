package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.claim.ClaimOutcome;
import io.github.dbstacks.analysis.claim.JudgedClaim;
import io.github.dbstacks.analysis.claim.Study;
import io.github.dbstacks.analysis.claim.StudyAnalysis;
import io.github.dbstacks.report.text.ClaimWording;
import java.util.List;

/** The printed table of a study: a line for each claim, and below it why some are not decided. */
public final class StudyTable {
    private StudyTable() {}

    /** @param width columns of the terminal */
    public static String of(StudyAnalysis analysis, int width) {
        Study study = analysis.study();
        String then = study.then().name();
        String now = study.now().name();
        String fair = "made equal";
        TextTable table = new TextTable()
                .left("claim")
                .left("verdict")
                .right(then)
                .right(now)
                .right(fair);
        for (JudgedClaim judged : analysis.claims()) {
            List<ClaimOutcome> versions = judged.versions();
            table.row(
                    judged.claim().id(),
                    ClaimWording.verdict(judged.verdict()),
                    versions.isEmpty() ? "" : ClaimWording.number(versions.get(0)),
                    versions.isEmpty() ? "" : ClaimWording.number(versions.get(versions.size() - 1)),
                    judged.fair().map(ClaimWording::number).orElse(""));
        }
        StringBuilder text = new StringBuilder("Study " + study.name() + ": " + study.title() + "\n")
                .append(table.fitting(width, List.of(then, now, fair)));
        text.append(ClaimWording.summary(analysis)).append('\n');
        study.withdrawn()
                .ifPresent(why -> text.append("Withdrawn: ").append(why).append('\n'));
        ClaimWording.obstacles(analysis).forEach(line -> text.append(line).append('\n'));
        text.append("Numbers: the ratio or count that decided, at ")
                .append(study.product())
                .append(' ')
                .append(then)
                .append(" and ")
                .append(now)
                .append(".\n");
        for (JudgedClaim judged : analysis.claims()) {
            ClaimWording.why(judged)
                    .ifPresent(why -> text.append(judged.claim().id())
                            .append(": ")
                            .append(why)
                            .append('\n'));
        }
        return text.toString();
    }
}
