package io.github.dbstacks.report.svg;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.BiFunction;
import javax.imageio.ImageIO;

/** A card as the file {@code card.png}: those who preview a link show no SVG. It is drawn without a screen. */
public final class CardPng {
    /** Why there is none, a sentence. */
    public static final String WITHOUT_FONTS =
            "card.png is not written: this machine has no font, or its JVM cannot draw one. Install one, such as"
                    + " DejaVu.";

    private static final Color GROUND = Color.WHITE;
    private static final Color TEXT = new Color(0x1c1c1c);
    private static final Color QUIET = new Color(0x585858);
    private static final Color BAR = new Color(0xb9c6d2);
    private static final Color REFERENCE = new Color(0x0b6e4f);
    private static final Color BAR_OF_DATABASE = new Color(0xdde4ea);
    private static final Color REFERENCE_OF_DATABASE = new Color(0x86b7a7);

    static {
        System.setProperty("java.awt.headless", "true");
    }

    private CardPng() {}

    /** The result is empty where the machine has no font, see {@link #WITHOUT_FONTS}. */
    public static Optional<byte[]> of(Card card) {
        return of(card, (style, size) -> new Font(Font.SANS_SERIF, style, size));
    }

    /** @param fonts by style and size */
    static Optional<byte[]> of(Card card, BiFunction<Integer, Integer, Font> fonts) {
        try {
            BufferedImage image = new BufferedImage(CardLayout.WIDTH, CardLayout.HEIGHT, BufferedImage.TYPE_INT_RGB);
            draw(CardLayout.forScreen(card), image, fonts);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return Optional.of(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // There is no file that could be full.
        } catch (RuntimeException | InternalError | LinkageError e) {
            return Optional.empty(); // What a JVM throws that finds no font is not specified.
        }
    }

    private static void draw(CardLayout layout, BufferedImage image, BiFunction<Integer, Integer, Font> fonts) {
        Graphics2D out = image.createGraphics();
        try {
            out.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            out.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            out.setColor(GROUND);
            out.fillRect(0, 0, image.getWidth(), image.getHeight());
            for (CardLayout.Box box : layout.boxes()) {
                out.setColor(colour(box));
                out.fill(new RoundRectangle2D.Double(box.x(), box.y(), box.width(), box.height(), 6, 6));
            }
            out.setColor(TEXT);
            out.setStroke(new BasicStroke(3));
            for (CardLayout.Line line : layout.lines()) {
                out.draw(new Line2D.Double(line.from(), line.y(), line.to(), line.y()));
            }
            for (CardLayout.Letters text : layout.texts()) {
                boolean isStrong = text.look() == CardLayout.Look.STRONG;
                out.setFont(fonts.apply(isStrong ? Font.BOLD : Font.PLAIN, text.size()));
                out.setColor(text.look() == CardLayout.Look.QUIET ? QUIET : TEXT);
                out.drawString(text.text(), (float) text.x(), (float) text.y());
            }
        } finally {
            out.dispose();
        }
    }

    private static Color colour(CardLayout.Box box) {
        if (box.isOfDatabase()) {
            return box.isReference() ? REFERENCE_OF_DATABASE : BAR_OF_DATABASE;
        }
        return box.isReference() ? REFERENCE : BAR;
    }
}
