package io.github.dbstacks.report.section;

import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Map;

/**
 * What is said of several runs, free of any format.
 *
 * @param verdicts what a threshold comes to, how far the runs can be compared, or whether they may be used
 * @param facts of every run by its name: date, machine and versions; none where a section has them
 * @param parts one at least
 */
public record Document(String title, List<Validity> verdicts, Map<String, List<String>> facts, List<Part> parts) {
    /**
     * A part of it, with an answer of its own.
     *
     * @param headline what it comes to, in a sentence
     * @param sections behind the answer
     * @param brief what a terminal shows of all that
     */
    public record Part(String headline, Section answer, List<Section> sections, List<Section> brief) {}

    /** What it comes to. */
    public String headline() {
        return parts.size() == 1 ? parts.get(0).headline() : title;
    }
}
