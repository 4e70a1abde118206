package io.github.dbstacks.report.html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.text.Conclusion;
import io.github.dbstacks.report.text.Wording;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The file {@code report.html}. It holds its script, its charts' library and its data, and a content security policy that allows nothing
 * else, so that it can be mailed and opened anywhere.
 */
public final class HtmlReport {
    /** The smallest build of ECharts that has the charts and the parts of charts that the page draws. */
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);
    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    private HtmlReport() {}

    public static String of(RunAnalysis analysis) {
        InlineScript charts = InlineScript.of(ECHARTS);
        InlineScript own = InlineScript.of("report.js");
        Page page = new Page(
                analysis.measured().run().plan().name() + ", "
                        + analysis.measured().run().startedAt(),
                analysis.groups().stream()
                        .map(group -> Conclusion.of(group, analysis.measured()))
                        .toList(),
                Validity.of(analysis),
                Facts.of(analysis.measured()),
                analysis.groups(),
                analysis.warnings().stream()
                        .map(raised -> Wording.warning(raised, analysis.cells().size()))
                        .toList(),
                html(MarkdownReport.withoutHtml(analysis)),
                Reproduction.of(analysis.measured().run()),
                ChartData.json(analysis),
                "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src " + charts.source() + " "
                        + own.source(),
                Resource.text("report.css"),
                charts.text(),
                own.text());
        StringOutput out = new StringOutput();
        TEMPLATES.render("report.jte", page, out);
        return out.toString();
    }

    /** All tables of {@code report.md}. HTML that stands in the text, such as a name in a damaged file, is shown as text. */
    private static String html(String markdown) {
        Parser parser = Parser.builder().extensions(TABLES).build();
        return HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .build()
                .render(parser.parse(markdown));
    }
}
