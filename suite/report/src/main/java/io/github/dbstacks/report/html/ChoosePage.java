package io.github.dbstacks.report.html;

import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Coefficients;
import java.util.stream.Stream;

/**
 * What the template {@code choose.jte} shows: the page that computes what stacks need for a question. Its scripts are
 * those that {@link Chooser} runs, and one more that makes the form and shows the answer.
 *
 * @param index path of the page of all runs
 */
public record ChoosePage(Shell shell, String index) {
    static String of(Coefficients coefficients, String index) {
        return HtmlReport.render(
                "choose.jte",
                new ChoosePage(
                        Shell.with(
                                "which stack for your service",
                                coefficients.json(),
                                Stream.concat(Chooser.SCRIPTS.stream(), Stream.of("choose-page.js"))
                                        .toList()),
                        index));
    }
}
