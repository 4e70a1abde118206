package io.github.dbstacks.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * Markdown as HTML. HTML that stands in the text is shown as text but for a picture that has a narrow form, which
 * Markdown has no signs for, and headings have the ids that links of documents name.
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
                .nodeRendererFactory(context -> new Pictures(context.getWriter(), links))
                .build()
                .render(Parser.builder().extensions(EXTENSIONS).build().parse(markdown));
    }

    /** Writes the tags of a picture with more than one form. */
    private record Pictures(HtmlWriter out, Function<String, Optional<String>> links) implements NodeRenderer {
        private static final Pattern FORM =
                Pattern.compile("<(source|img) (media|alt)=\"([^\"<>]*)\"\\s+(srcset|src)=\"([^\"<>\\s]+)\">");

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(HtmlInline.class);
        }

        @Override
        public void render(Node node) {
            String tag = ((HtmlInline) node).getLiteral();
            Matcher form = FORM.matcher(tag);
            if (tag.equals("<picture>") || tag.equals("</picture>")) {
                out.raw(tag);
            } else if (form.matches()) {
                Map<String, String> attributes = new LinkedHashMap<>();
                attributes.put(form.group(2), form.group(3));
                links.apply(form.group(5)).ifPresent(to -> attributes.put(form.group(4), to));
                out.tag(form.group(1), attributes, true);
            } else {
                out.text(tag);
            }
        }
    }
}
