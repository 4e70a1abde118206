package io.github.dbstacks.report.html;

import io.github.dbstacks.report.svg.Thumbnail;
import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Optional;

/**
 * What the template {@code site.jte} shows.
 *
 * @param answers pages that answer what a reader asks, before all runs
 * @param introduction HTML
 * @param plans their runs, but those that are held against a study; the plan with the latest run first
 * @param together pages of several runs of one plan
 * @param series packed series of runs
 * @param studies published ones that runs are held against
 * @param history names of the cells that enough runs have to draw a history, in the order of the script's groups
 */
public record SitePage(
        Shell shell,
        List<Link> answers,
        String introduction,
        List<Plan> plans,
        List<Link> together,
        List<Link> series,
        List<StudyLink> studies,
        List<Link> documents,
        List<Filter> filters,
        List<String> history) {
    /** @param path from the folder of the site */
    public record Link(String name, String path) {}

    /**
     * A published study.
     *
     * @param answer its title, and how many of its claims have which verdict
     * @param runs that decide them, the latest first
     */
    public record StudyLink(String answer, String path, Thumbnail picture, List<Link> runs) {}

    /**
     * The runs of one plan.
     *
     * @param older behind the latest, and before each other
     */
    public record Plan(String name, RunLink latest, List<RunLink> older) {}

    /**
     * A run that is published.
     *
     * @param answer its question and answer, a sentence
     * @param picture empty where nothing can be drawn
     * @param facts date, machine and versions, a sentence each
     * @param sentIn whether others have measured it
     */
    public record RunLink(
            String name,
            String path,
            String answer,
            Optional<Thumbnail> picture,
            List<String> facts,
            Validity validity,
            boolean sentIn) {}
}
