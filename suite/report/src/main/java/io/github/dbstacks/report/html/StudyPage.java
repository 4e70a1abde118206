package io.github.dbstacks.report.html;

import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Optional;

/**
 * What the template {@code study.jte} shows.
 *
 * @param index the page of all studies; empty outside of a site
 * @param title what the study asks, or else its name, and what its claims come to
 * @param facts date, machine and versions of the latest run
 * @param study its name, where the title has its question instead; empty elsewhere
 * @param answer how many claims have each verdict, in sentences
 * @param tables the study's numbers beside ours
 * @param rates whether it matters at each constant rate of its runs; empty where they have none
 * @param untold what this machine cannot tell
 * @param values published beside measured; empty where none can be
 * @param verdicts each claim with its own
 * @param runs that decide them, the latest first
 */
public record StudyPage(
        Shell shell,
        Optional<String> index,
        String title,
        Validity validity,
        List<String> facts,
        Optional<String> study,
        Section answer,
        Section tables,
        Section rates,
        Section untold,
        Optional<ValuesChart> values,
        Section verdicts,
        List<RunLink> runs) {
    /** @param facts date, plan and blocks */
    public record RunLink(String name, String path, String facts, Validity validity) {}
}
