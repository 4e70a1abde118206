package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.pair.Change;
import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.html.ChartData.Range;
import io.github.dbstacks.report.section.PairSection;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The file {@code compare.html}: the page of two runs or more. */
public final class CompareHtml {
    private CompareHtml() {}

    private record Group(String name, List<Row> rows) {}

    private record Row(String label, String brief, CellKeys keys, Optional<Range> ratio, String verdict, String kind) {
        static Row of(Change change, ShortNames names) {
            Cell cell = change.cells().after();
            return new Row(
                    PairWording.cell(change),
                    names.of(cell) + (change.basis() == Change.Basis.IS_REFERENCE ? " (reference)" : ""),
                    CellKeys.of(cell),
                    change.shown().flatMap(Range::of),
                    PairWording.verdict(change),
                    change.verdict().map(Verdict::kind).map(Wording::words).orElse("not judged"));
        }
    }

    /**
     * @param threshold share from which on more is a regression; empty where nobody asked
     * @param names short names of stacks that a run may not have recorded, by the names of their modules
     */
    public static String of(List<RunPair> pairs, OptionalDouble threshold, Map<String, String> names) {
        Map<String, String> known = new TreeMap<>(names);
        pairs.forEach(pair -> known.putAll(pair.after().measured().names()));
        ShortNames shortNames = ShortNames.of(cells(pairs), known);
        List<Group> groups = pairs.stream()
                .flatMap(pair -> pair.byGroup().entrySet().stream())
                .map(group -> new Group(
                        group.getKey(),
                        group.getValue().stream()
                                .map(change -> Row.of(change, shortNames))
                                .toList()))
                .toList();
        return HtmlReport.render(
                "compare.jte",
                new ComparePage(
                        Shell.of(title(pairs), RecordMapper.line(Map.of("groups", groups)), "groups.js"),
                        threshold.isPresent()
                                ? PairWording.threshold(pairs, threshold.getAsDouble())
                                : pairs.stream().map(PairWording::validity).toList(),
                        PairSection.facts(pairs),
                        Filter.ofCells(cells(pairs), shortNames),
                        shortNames.key(),
                        pairs.stream()
                                .map(pair -> new ComparePage.Pair(
                                        pair,
                                        PairWording.headline(pair),
                                        PairWording.answer(pair),
                                        PairWording.mayConclude(pair),
                                        PairSection.differences(pair),
                                        pair.byGroup().entrySet().stream()
                                                .map(group -> group(group.getKey(), group.getValue()))
                                                .toList(),
                                        PairSection.numbers(pair)))
                                .toList()));
    }

    private static List<Cell> cells(List<RunPair> pairs) {
        return pairs.stream()
                .flatMap(pair -> pair.changes().stream())
                .map(change -> change.cells().after())
                .toList();
    }

    private static ComparePage.Group group(String name, List<Change> changes) {
        return new ComparePage.Group(
                name,
                changes.size(),
                changes.stream()
                        .anyMatch(change ->
                                change.shown().filter(Interval::isMeasured).isPresent()));
    }

    private static String title(List<RunPair> pairs) {
        return pairs.get(0).before().name() + " and "
                + String.join(
                        ", ", pairs.stream().map(pair -> pair.after().name()).toList());
    }
}
