package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.svg.Thumbnail;
import io.github.dbstacks.report.text.Facts;
import io.github.dbstacks.report.text.Headline;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The runs of an index that are held against no study, by their plans. */
final class SiteRuns {
    private SiteRuns() {}

    /** The plan with the latest run first, since that is what most readers look for. */
    static List<SitePage.Plan> of(Map<String, RunAnalysis> runs) {
        Map<String, List<SitePage.RunLink>> plans = new LinkedHashMap<>();
        runs.entrySet().stream()
                .filter(run -> Site.study(run.getValue()).isEmpty())
                .sorted(Comparator.comparing((Map.Entry<String, RunAnalysis> run) ->
                                run.getKey().replaceFirst("^" + DerivedRun.SENT_IN, ""))
                        .reversed())
                .forEach(run -> plans.computeIfAbsent(
                                run.getValue().measured().run().plan().name(), any -> new ArrayList<>())
                        .add(link(run.getKey(), run.getValue())));
        return plans.entrySet().stream()
                .map(plan -> new SitePage.Plan(
                        plan.getKey(),
                        plan.getValue().get(0),
                        plan.getValue().subList(1, plan.getValue().size())))
                .toList();
    }

    private static SitePage.RunLink link(String name, RunAnalysis analysis) {
        return new SitePage.RunLink(
                name,
                Site.run(name),
                Headline.of(analysis, ShortNames.of(analysis)),
                Thumbnail.of(analysis),
                Facts.of(analysis.measured()),
                Validity.of(analysis),
                DerivedRun.isSentIn(name));
    }
}
