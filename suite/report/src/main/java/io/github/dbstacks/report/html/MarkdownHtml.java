package io.github.dbstacks.report.html;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Markdown as HTML. HTML that stands in the text is shown as text, and headings have the ids that links of documents
 * name.
 */
final class MarkdownHtml {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private MarkdownHtml() {}

    /**
     * @param links where a link really leads, and what an image really shows; empty for nowhere, so that only its text
     *     is left
     */
    static String html(String markdown, Function<String, Optional<String>> links) {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Link link) {
                        attributes.remove("href");
                        links.apply(link.getDestination()).ifPresent(to -> attributes.put("href", to));
                    } else if (node instanceof Image image) {
                        attributes.remove("src");
                        links.apply(image.getDestination()).ifPresent(to -> attributes.put("src", to));
                    }
                })
                .build()
                .render(Parser.builder().extensions(EXTENSIONS).build().parse(markdown));
    }
}
