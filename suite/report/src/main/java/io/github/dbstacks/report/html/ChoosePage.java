package io.github.dbstacks.report.html;

import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Coefficients;
import io.github.dbstacks.report.section.Block;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the template {@code choose.jte} shows: the page that computes what stacks need for a question. Its scripts are
 * those that {@link Chooser} runs, and one more that makes the form and shows the answer.
 *
 * @param site where it leads in the site
 */
public record ChoosePage(Shell shell, List<Block.Link> site) {
    static String of(Coefficients coefficients, List<Block.Link> site) {
        return HtmlReport.render(
                "choose.jte",
                new ChoosePage(
                        Shell.with(
                                "which stack for your service",
                                coefficients.json(),
                                Stream.concat(Chooser.SCRIPTS.stream(), Stream.of("elements.js", "choose-page.js"))
                                        .toList()),
                        site));
    }
}
