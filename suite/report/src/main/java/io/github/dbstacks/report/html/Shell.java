package io.github.dbstacks.report.html;

import io.github.dbstacks.report.text.ContentPolicy;
import io.github.dbstacks.schema.ResourceText;
import java.util.List;
import java.util.Optional;

/**
 * What every page has around its content. It holds all scripts, the charts' library and the data, and a content
 * security policy that allows nothing else, so that the page can be mailed and opened anywhere.
 *
 * @param policy the content security policy
 * @param data what the charts draw, JSON that is safe inside a script element
 * @param scripts in the order in which they run
 * @param preview empty of a page that nobody sends
 */
public record Shell(
        String title, String policy, String style, String data, List<String> scripts, Optional<Preview> preview) {
    /**
     * What those show to whom somebody sends a link to the page (https://ogp.me).
     *
     * @param image address of a picture of 1200 by 630 pixels
     */
    public record Preview(String title, String description, String image) {
        /**
         * Returns the preview of a page without a card of its own: it says what the card comes to, and shows its
         * picture.
         */
        Preview behind(String question) {
            String sentence = title;
            return new Preview(question, sentence, image);
        }
    }

    /** The smallest build of ECharts that has the charts and the parts of charts that pages draw. */
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

    /** A page without a script. */
    static Shell plain(String title) {
        return new Shell(title, ContentPolicy.of(List.of()), text("page.css"), "{}", List.of(), Optional.empty());
    }

    /**
     * A page with charts.
     *
     * @param json what the charts draw
     * @param script the page's own script, a resource beside this class; those that all such pages have run before it
     */
    static Shell of(String title, String json, String script) {
        return with(title, json, List.of(ECHARTS, "sort.js", "page.js", script));
    }

    /** @param resources every script of the page, in their order */
    static Shell with(String title, String json, List<String> resources) {
        List<String> scripts = resources.stream().map(Shell::script).toList();
        return new Shell(
                title,
                ContentPolicy.of(scripts),
                text("page.css"),
                json.replace("<", "\\u003c"),
                scripts,
                Optional.empty());
    }

    /**
     * Returns this shell with the preview of a page that has no card of its own.
     *
     * @param card the one that stands for it; empty where there is none
     */
    Shell behind(Optional<Preview> card, String question) {
        return card.map(own -> with(own.behind(question))).orElse(this);
    }

    /** Returns this shell with a preview. */
    Shell with(Preview own) {
        return new Shell(title, policy, style, data, scripts, Optional.of(own));
    }

    /** @throws IllegalStateException when the text would end its own element */
    private static String script(String resource) {
        String text = text(resource);
        if (text.contains("</script")) {
            throw new IllegalStateException(resource + " contains the end of a script.");
        }
        return text;
    }
    /** @param resource beside this class, or from the root of the class path if it begins with a slash */
    private static String text(String resource) {
        return ResourceText.of(Shell.class, resource);
    }
}
