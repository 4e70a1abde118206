package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.pair.Change;
import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.PairWording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Two runs beside each other. */
public final class PairSection {
    private PairSection() {}

    /** Date, machine and versions of every run, by its name; the run before comes first. */
    public static Map<String, List<String>> facts(List<RunPair> pairs) {
        Map<String, List<String>> facts = new LinkedHashMap<>();
        Stream.concat(Stream.of(pairs.get(0).before()), pairs.stream().map(RunPair::after))
                .forEach(run -> facts.put(run.name(), Facts.of(run.measured())));
        return facts;
    }

    /** In what the runs were different, and what may be concluded from them. */
    public static Section differences(RunPair pair) {
        SectionBuilder section = new SectionBuilder("In what the runs were different");
        if (pair.differences().isEmpty()) {
            section.paragraph("Nothing was different.");
        } else {
            section.table(
                    List.of("different", pair.before().name(), pair.after().name()),
                    pair.differences().stream()
                            .map(found -> List.of(
                                    PairWording.subject(found),
                                    PairWording.value(found.before()),
                                    PairWording.value(found.after())))
                            .toList());
        }
        return section.section();
    }

    /** Each cell with both of its ratios, and what cannot be compared. */
    public static Section numbers(RunPair pair) {
        SectionBuilder section = new SectionBuilder("Every number");
        pair.byGroup().forEach((group, changes) -> {
            section.heading(group);
            section.table(
                    "cell | µs before | µs after | after / before | of the ratios to the reference | verdict",
                    changes.stream().map(PairSection::row).toList());
        });
        section.paragraph(
                "µs: CPU of the application per " + pair.after().measured().operation()
                        + ", geometric mean over blocks. The intervals of all judged cells hold together, at 95 %. docs/comparing.md"
                        + " explains them.");
        PairWording.reach(pair).ifPresent(section::paragraph);
        section.items(PairWording.obstacles(pair));
        section.items(PairWording.missing(pair));
        return section.section();
    }

    private static List<String> row(Change change) {
        return List.of(
                PairWording.cell(change),
                Numbers.decimals(change.before(), 2),
                Numbers.decimals(change.after(), 2),
                Numbers.ratio(change.absolute()),
                Numbers.ratio(change.againstReference()),
                PairWording.verdict(change));
    }
}
