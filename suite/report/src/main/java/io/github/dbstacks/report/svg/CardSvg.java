package io.github.dbstacks.report.svg;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Locale;

/**
 * A card as the files {@code card.svg} and {@code card-narrow.svg}, which can be read on a telephone. They follow the
 * colours, light or dark, of the page that shows them.
 */
public final class CardSvg {
    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private CardSvg() {}

    /**
     * What the template shows.
     *
     * @param form the class by which a page with both forms shows the one that has room
     * @param title for those who do not see it
     */
    public record Picture(int width, int height, String form, String title, String shapes) {}

    public static String of(Card card) {
        return of(card, CardLayout.forScreen(card), "c-wide");
    }

    public static String narrow(Card card) {
        return of(card, CardLayout.narrow(card), "c-narrow");
    }

    /** Returns both forms for a page, whose style shows the one that has room. */
    public static String both(Card card) {
        return of(card) + narrow(card);
    }

    private static String of(Card card, CardLayout layout, String form) {
        StringOutput out = new StringOutput();
        Picture picture = new Picture(layout.width(), layout.height(), form, card.sentence(), shapes(layout));
        TEMPLATES.render("card.jte", picture, out);
        return out.toString();
    }

    private static String shapes(CardLayout layout) {
        StringBuilder shapes = new StringBuilder();
        layout.boxes()
                .forEach(box -> shapes.append(String.format(
                        Locale.ROOT,
                        "<rect class=\"%s%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>\n",
                        box.isReference() ? "c-reference" : "c-bar",
                        box.isOfDatabase() ? " c-database" : "",
                        box.x(),
                        box.y(),
                        box.width(),
                        box.height())));
        layout.lines()
                .forEach(line -> shapes.append(String.format(
                        Locale.ROOT,
                        "<path class=\"c-spread\" d=\"M%.1f %.1fH%.1f\"/>\n",
                        line.from(),
                        line.y(),
                        line.to())));
        layout.texts()
                .forEach(text -> shapes.append(String.format(
                        Locale.ROOT,
                        "<text class=\"c-%s\" x=\"%.1f\" y=\"%.1f\" font-size=\"%d\">%s</text>\n",
                        text.look().name().toLowerCase(Locale.ROOT),
                        text.x(),
                        text.y(),
                        text.size(),
                        escaped(text.text()))));
        return shapes.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
