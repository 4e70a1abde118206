package io.github.dbstacks.report.html;

import io.github.dbstacks.report.text.Validity;
import java.util.List;

/**
 * What the template {@code site.jte} shows.
 *
 * @param introduction HTML
 * @param runs the latest first
 * @param series packed series of runs
 * @param studies runs that are held against a published study
 * @param history names of the cells that enough runs have to draw a history, in the order of the script's groups
 */
public record SitePage(
        Shell shell,
        String introduction,
        List<RunLink> runs,
        List<Link> series,
        List<StudyLink> studies,
        List<Link> documents,
        List<Filter> filters,
        List<String> history) {
    /** @param path from the folder of the site */
    public record Link(String name, String path) {}

    /**
     * A run that is held against a published study.
     *
     * @param title of the study
     * @param verdicts how many there are of each kind, a sentence
     */
    public record StudyLink(String title, String run, String path, String verdicts) {}

    /**
     * A run that is published.
     *
     * @param answer its question and answer, a sentence
     * @param facts date, machine and versions, a sentence each
     */
    public record RunLink(String name, String path, String answer, List<String> facts, Validity validity) {}
}
