package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.runs.Change.Basis;
import io.github.dbstacks.analysis.runs.Difference.Topic;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What must be known beside what changed between two runs. */
final class PairRules {
    private static final String NOT_THERE = "unknown";

    private PairRules() {}

    /** What is graver comes first. */
    static List<Remark> of(RunPair pair) {
        List<Remark> all = new ArrayList<>();
        other(pair, Topic.MACHINE, RemarkKind.OTHER_MACHINE, all);
        other(pair, Topic.METHOD, RemarkKind.OTHER_METHOD, all);
        if (pair.has(Basis.CPU) || pair.has(Basis.NOTHING)) {
            all.add(remark(RemarkKind.NO_COMMON_REFERENCE, Optional.empty(), reference(pair)));
        }
        pair.changes().stream()
                .filter(change -> !change.obstacles().isEmpty())
                .forEach(change -> all.add(remark(
                        RemarkKind.NOT_COMPARABLE,
                        Optional.of(change.cells().identity()),
                        String.join("; ", change.obstacles()))));
        List<Cell> remarked =
                all.stream().flatMap(remark -> remark.cell().stream()).toList();
        pair.notJudged().forEach((cell, why) -> {
            if (!remarked.contains(cell)) {
                all.add(remark(RemarkKind.NOT_JUDGED, Optional.of(cell), why));
            }
        });
        all.sort(Comparator.comparing(Remark::level).reversed());
        return List.copyOf(all);
    }

    private static void other(RunPair pair, Topic topic, RemarkKind kind, List<Remark> all) {
        List<Difference> found = pair.differences(topic);
        if (!found.isEmpty()) {
            all.add(remark(
                    kind,
                    Optional.empty(),
                    found.stream().map(PairRules::change).collect(Collectors.joining(", "))));
        }
    }

    private static String change(Difference difference) {
        return difference.name()
                + difference.values().stream()
                        .map(value -> value.orElse(NOT_THERE))
                        .collect(Collectors.joining(" → ", " ", ""));
    }

    /** Why a ratio to the reference is not judged. */
    private static String reference(RunPair pair) {
        String changes = pair.changes().stream()
                .flatMap(change -> change.referenceChanges().stream())
                .map(Difference::subject)
                .distinct()
                .collect(Collectors.joining(", "));
        return changes.isEmpty()
                ? "the runs have no reference in common"
                : "the reference was run differently, too (" + changes + ")";
    }

    private static Remark remark(RemarkKind kind, Optional<Cell> cell, String sentence) {
        return new Remark(kind, kind.level(), cell, sentence, OptionalDouble.empty(), Optional.empty());
    }
}
