package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.csv.CompareCsv;
import io.github.dbstacks.report.csv.ExpectationsCsv;
import io.github.dbstacks.report.csv.IterationsCsv;
import io.github.dbstacks.report.csv.RemarksCsv;
import io.github.dbstacks.report.csv.RunsCsv;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.report.flame.FlameGraphPage;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.html.RunsHtml;
import io.github.dbstacks.report.html.StudyHtml;
import io.github.dbstacks.report.markdown.Markdown;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.section.ChainSection;
import io.github.dbstacks.report.section.Document;
import io.github.dbstacks.report.section.PairSection;
import io.github.dbstacks.report.section.RunsSection;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardPng;
import io.github.dbstacks.report.svg.CardSvg;
import io.github.dbstacks.report.terminal.TerminalText;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Everything that can be derived from the directory of a run. */
public final class Reports {
    private Reports() {}

    /**
     * Writes {@code summary.csv}, {@code cells.csv}, {@code iterations.csv}, {@code remarks.csv}, {@code report.md} and
     * {@code report.html} into the directory, the same bytes every time; where cells are compared {@code card.svg},
     * {@code card-narrow.svg} and {@code card.png}, where stacks were sampled flame graphs, of a run whose cells are a
     * chain {@code explanation.md}, and of one with expectations {@code expectations.csv} and
     * {@code expectations.html}.
     *
     * @return the table for a terminal of {@code width} columns, of a chain the tables of its steps, and the verdicts
     *     on expectations
     * @throws ResultsException when the directory cannot be read or written
     */
    public static String write(Path directory, int width) {
        return write(RunAnalysis.read(directory), directory, width);
    }

    /** Writes the same of a run that was read into a directory, which is made if it is not there. */
    public static String write(RunAnalysis analysis, Path directory, int width) {
        Optional<ChainExplanation> explanation = ChainExplanation.of(analysis);
        String remarks;
        try {
            Files.createDirectories(directory);
            RunText.replace(directory.resolve("summary.csv"), SummaryCsv.of(analysis));
            RunText.replace(directory.resolve("cells.csv"), SummaryCsv.cells(analysis));
            RunText.replace(directory.resolve("iterations.csv"), out -> IterationsCsv.write(analysis.measured(), out));
            RunText.replace(directory.resolve("remarks.csv"), RemarksCsv.of(analysis));
            RunText.replace(directory.resolve("report.md"), MarkdownReport.of(analysis));
            RunText.replace(directory.resolve("report.html"), HtmlReport.of(analysis));
            Optional<Card> card = Card.of(analysis);
            remarks = card.isPresent() ? write(card.get(), directory) : "";
            if (analysis.judgement().isPresent()) {
                RunText.replace(
                        directory.resolve("expectations.csv"),
                        ExpectationsCsv.of(analysis.judgement().get()));
                RunText.replace(directory.resolve("expectations.html"), StudyHtml.ofRun(analysis));
            }
            for (CellSamples samples : analysis.samples()) {
                for (FlameGraphPage page : FlameGraphPage.of(samples, analysis)) {
                    Path file = directory.resolve(page.path());
                    Files.createDirectories(file.getParent()); // it is packed with the samples
                    RunText.replace(file, page.html());
                }
            }
            if (explanation.isPresent()) {
                RunText.replace(
                        directory.resolve("explanation.md"),
                        Markdown.of(ChainSection.of(explanation.get(), ShortNames.of(analysis))));
            }
        } catch (IOException e) {
            throw new ResultsException("The report cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
        return TerminalText.of(analysis, width) + remarks;
    }

    /**
     * Writes the files of a card.
     *
     * @return why one is not written, a line; empty where all are
     */
    private static String write(Card card, Path directory) throws IOException {
        RunText.replace(directory.resolve(Card.SVG), CardSvg.of(card));
        RunText.replace(directory.resolve(Card.NARROW_SVG), CardSvg.narrow(card));
        Optional<byte[]> picture = CardPng.of(card);
        if (picture.isEmpty()) {
            return CardPng.WITHOUT_FONTS + "\n";
        }
        RunText.replace(directory.resolve(Card.PNG), picture.get());
        return "";
    }

    /**
     * Writes a file of a run for other programs into a directory.
     *
     * @throws ResultsException when the directory cannot be written
     */
    public static void write(RunAnalysis analysis, Path directory, Export export) {
        try {
            export.write(analysis, directory.resolve(export.file()));
        } catch (IOException e) {
            throw new ResultsException(
                    export.file() + " cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
    }

    /**
     * Writes {@code runs.html}, {@code runs.md}, {@code runs.csv} and the files of a card into a directory, which is
     * made if it is not there.
     *
     * @param known short names of stacks that a run may not have recorded, by the names of their modules
     * @return what the runs come to, for a terminal of {@code width} columns
     * @throws ResultsException when it cannot be written
     */
    public static String writeTogether(Path directory, RunsTogether together, Map<String, String> known, int width) {
        ShortNames names = RunsWording.names(together, known);
        Document document = RunsSection.of(together, names);
        String remarks;
        try {
            Files.createDirectories(directory);
            RunText.replace(directory.resolve("runs.html"), RunsHtml.of(together, names, List.of(), Card.PNG));
            RunText.replace(directory.resolve("runs.md"), Markdown.of(document));
            RunText.replace(directory.resolve("runs.csv"), RunsCsv.of(together));
            remarks = write(Card.ofRuns(together, names), directory);
        } catch (IOException e) {
            throw new ResultsException("The page cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
        return TerminalText.of(document, width) + remarks;
    }

    /**
     * Writes {@code compare.html}, {@code compare.md} and {@code compare.csv} into a directory, which is made if it is
     * not there.
     *
     * @param threshold share from which on more is a regression; empty where nobody asked
     * @param names of the cells of all runs
     * @return the tables for a terminal of {@code width} columns
     * @throws ResultsException when it cannot be written
     */
    public static String writeComparison(
            Path directory, List<RunPair> pairs, OptionalDouble threshold, ShortNames names, int width) {
        Optional<FailOn> failOn = threshold.isPresent()
                ? Optional.of(FailOn.of(pairs, threshold.getAsDouble(), names))
                : Optional.empty();
        Document document = PairSection.of(pairs, failOn, names);
        try {
            Files.createDirectories(directory);
            RunText.replace(directory.resolve("compare.html"), RunsHtml.of(pairs, failOn, names));
            RunText.replace(directory.resolve("compare.md"), Markdown.of(document));
            RunText.replace(directory.resolve("compare.csv"), CompareCsv.of(pairs, threshold));
        } catch (IOException e) {
            throw new ResultsException(
                    "The comparison cannot be written to " + directory + ": " + e.getMessage() + ".");
        }
        return TerminalText.of(document, width);
    }
}
