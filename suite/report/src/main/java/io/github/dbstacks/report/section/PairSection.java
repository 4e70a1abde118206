package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.runs.Difference;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.RemarkWording;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Runs beside an earlier one. */
public final class PairSection {
    private static final String TOGETHER =
            ". The intervals of all judged cells hold together, at 95 %. docs/comparing.md explains them.";

    private PairSection() {}

    /**
     * @param threshold what it comes to; empty where nobody asked for one
     * @param names of the cells of all runs
     */
    public static Document of(List<RunPair> pairs, Optional<FailOn> threshold, ShortNames names) {
        Map<String, List<String>> facts = new LinkedHashMap<>();
        Stream.concat(Stream.of(pairs.get(0).before()), pairs.stream().map(RunPair::after))
                .forEach(run -> facts.put(run.name(), Facts.of(run.measured())));
        return new Document(
                PairWording.title(pairs),
                threshold
                        .map(FailOn::verdicts)
                        .orElseGet(() -> pairs.stream()
                                .map(pair -> PairWording.validity(pair, names))
                                .toList()),
                facts,
                pairs.stream()
                        .map(pair -> part(pair, threshold.isPresent(), names))
                        .toList());
    }

    /** @param isLimited whether its answer says how far the two compare, which the banner does otherwise */
    private static Document.Part part(RunPair pair, boolean isLimited, ShortNames names) {
        SectionBuilder answer = new SectionBuilder(
                "What changed: " + pair.before().name() + " → " + pair.after().name());
        answer.items(PairWording.answer(pair, names));
        if (isLimited) {
            answer.paragraph(PairWording.validity(pair, names).sentence());
        }
        return new Document.Part(
                PairWording.headline(pair),
                answer.section(),
                Stream.of(
                                RunsSection.differences(
                                        List.of(pair.before(), pair.after()), pair.differences(), names, kind(pair)),
                                RemarkSection.of(
                                        pair.remarks(),
                                        pair.after().measured(),
                                        cell -> PairWording.name(pair, cell, names)),
                                numbers(pair, names))
                        .filter(Predicate.not(Section::isEmpty))
                        .toList(),
                brief(pair, names));
    }

    private static List<String> kind(RunPair pair) {
        return pair.differences(Difference.Topic.MACHINE).isEmpty()
                ? List.of(
                        "Two machines of the same kind cannot be told apart: whether it was the same one is for you to"
                                + " know.")
                : List.of();
    }

    private static List<Section> brief(RunPair pair, ShortNames names) {
        SectionBuilder runs = new SectionBuilder("");
        runs.paragraph("before: " + name(pair.before()));
        runs.paragraph("after:  " + name(pair.after()));
        SectionBuilder differences = new SectionBuilder("");
        differences.paragraph(pair.differences().isEmpty() ? "Nothing else was different." : "Different:");
        differences.items(pair.differences().stream()
                .map(found -> found.subject(names::ofLabel) + ": "
                        + RunsWording.value(found.values().get(0)) + " -> "
                        + RunsWording.value(found.values().get(1)))
                .toList());
        SectionBuilder limits = new SectionBuilder("");
        limits.paragraph(PairWording.validity(pair, names).sentence());
        List<Section> brief = new ArrayList<>(List.of(runs.section(), differences.section(), limits.section()));
        pair.byGroup().forEach(changes -> {
            SectionBuilder numbers = new SectionBuilder("");
            numbers.heading(PairWording.group(changes));
            numbers.table(
                    "cell | µs before | µs after | ratio | verdict",
                    changes.stream()
                            .map(change -> List.of(
                                    PairWording.cell(pair, change, names),
                                    Numbers.decimals(change.before(), 1),
                                    Numbers.decimals(change.after(), 1),
                                    Numbers.ratio(change.shown()),
                                    PairWording.word(change)))
                            .toList());
            brief.add(numbers.section());
        });
        SectionBuilder legend = new SectionBuilder("");
        legend.paragraph(
                "µs: CPU of the application per " + pair.after().measured().operation()
                        + ". same: no relevant difference; open: inconclusive" + TOGETHER);
        PairWording.reach(pair).ifPresent(legend::paragraph);
        legend.items(RemarkWording.lines(pair.remarks(), cell -> PairWording.name(pair, cell, names)));
        PairWording.missing(pair, names).forEach(legend::paragraph);
        brief.add(legend.section());
        return brief;
    }

    private static String name(NamedRun run) {
        String startedAt = run.measured().run().startedAt();
        return run.name().contains(startedAt.replace(":", "")) ? run.name() : run.name() + " of " + startedAt;
    }

    /** Each cell with both of its ratios. */
    private static Section numbers(RunPair pair, ShortNames names) {
        SectionBuilder section = new SectionBuilder("Every number");
        pair.byGroup().forEach(changes -> {
            section.heading(PairWording.group(changes));
            section.table(
                    "cell | µs before | µs after | after / before | of the ratios to the reference | verdict",
                    changes.stream()
                            .map(change -> List.of(
                                    PairWording.cell(pair, change, names),
                                    Numbers.decimals(change.before(), 2),
                                    Numbers.decimals(change.after(), 2),
                                    Numbers.ratio(change.absolute()),
                                    Numbers.ratio(change.againstReference()),
                                    PairWording.verdict(change)))
                            .toList());
        });
        section.paragraph("µs: CPU of the application per "
                + pair.after().measured().operation() + ", geometric mean over blocks" + TOGETHER);
        PairWording.reach(pair).ifPresent(section::paragraph);
        section.items(PairWording.missing(pair, names));
        return section.section();
    }
}
