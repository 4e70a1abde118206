package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.pair.RunsTogether;
import io.github.dbstacks.report.section.RunsSection;
import io.github.dbstacks.report.text.RunsWording;
import io.github.dbstacks.report.text.ShortNames;

/** The file {@code runs.md}: what several runs of one plan come to together. */
public final class RunsReport {
    private RunsReport() {}

    public static String of(RunsTogether together, ShortNames names) {
        Markdown out = new Markdown();
        out.paragraph("# " + Markdown.escaped(RunsWording.title(together)));
        out.paragraph("**" + Markdown.escaped(RunsWording.headline(together, names)) + "**");
        RunsSection.of(together, names).forEach(section -> {
            out.paragraph("## " + Markdown.escaped(section.title()));
            section.blocks().forEach(out::block);
        });
        return out.toString();
    }
}
