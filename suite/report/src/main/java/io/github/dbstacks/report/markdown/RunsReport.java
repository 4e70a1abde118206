package io.github.dbstacks.report.markdown;

import io.github.dbstacks.report.section.Document;
import io.github.dbstacks.report.section.Section;

/** The files {@code runs.md} and {@code compare.md}: what several runs come to, made for a pull request, too. */
public final class RunsReport {
    private RunsReport() {}

    public static String of(Document document) {
        Markdown out = new Markdown();
        out.paragraph("# " + Markdown.escaped(document.title()));
        document.verdicts().forEach(verdict -> bold(out, verdict.sentence()));
        if (!document.facts().isEmpty()) {
            out.items(document.facts().entrySet().stream()
                    .map(run -> run.getKey() + ": " + String.join("; ", run.getValue())));
        }
        for (Document.Part part : document.parts()) {
            title(out, part.answer());
            bold(out, part.headline());
            part.answer().blocks().forEach(out::block);
            part.sections().forEach(section -> {
                title(out, section);
                section.blocks().forEach(out::block);
            });
        }
        return out.toString();
    }

    private static void title(Markdown out, Section section) {
        out.paragraph("## " + Markdown.escaped(section.title()));
    }

    private static void bold(Markdown out, String sentence) {
        out.paragraph("**" + Markdown.escaped(sentence) + "**");
    }
}
