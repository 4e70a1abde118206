package io.github.dbstacks.report.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * The places of everything of a card, in units of its picture: one of {@link #WIDTH} by {@link #HEIGHT} for a screen
 * and for previews, and a narrow one for a telephone, which is as high as what stands in it.
 */
record CardLayout(int width, int height, List<Letters> texts, List<Box> boxes, List<Line> lines) {
    static final int WIDTH = 1200;
    static final int HEIGHT = 630;

    /** How a text looks. */
    enum Look {
        STRONG,
        PLAIN,
        QUIET
    }

    /** @param y of its base line */
    record Letters(String text, double x, double y, int size, Look look) {}

    /**
     * @param isReference whether it has the colour of what others are compared with
     * @param isOfDatabase whether it is the paler end of a bar
     */
    record Box(double x, double y, double width, double height, boolean isReference, boolean isOfDatabase) {}

    /** A horizontal line. */
    record Line(double from, double to, double y) {}

    /**
     * @param width of the picture
     * @param margin to every side
     * @param sentence size of its letters, as are {@code name}, {@code value} and {@code quiet}
     * @param thickest bar
     */
    private record Style(int width, int margin, int sentence, int name, int value, int quiet, int thickest) {
        int room() {
            return width - 2 * margin;
        }
    }

    private static final Style SCREEN = new Style(WIDTH, 56, 44, 26, 26, 20, 34);
    /** A telephone of 360 pixels shows it at six tenths of its size: its smallest letters have 12 pixels. */
    private static final Style NARROW = new Style(600, 24, 31, 24, 24, 20, 22);

    /** The lines that the sentence may have on a screen; longer ones have smaller letters. */
    private static final int MOST_LINES = 4;
    /** Letters of a sentence are not made smaller than this share. */
    private static final double SMALLEST = 0.6;

    /** Where bars begin on a screen. */
    private static final int BAR_AT = 470;

    private static final int LONGEST_BAR = 330;
    /** The room before a value, and before its spread. */
    private static final int GAP = 14;

    private static final double LEADING = 1.2;
    /** Bold letters are wider, so that fewer of them have room. */
    private static final double BOLD = 0.92;

    static CardLayout forScreen(Card card) {
        CardLayout layout = empty(SCREEN, HEIGHT);
        int size = SCREEN.sentence;
        while (broken(card.sentence(), SCREEN.room() * BOLD, size).size() > MOST_LINES
                && size > SMALLEST * SCREEN.sentence) {
            size -= 2;
        }
        double top = layout.head(card, size, SCREEN) + SCREEN.quiet * 0.7;
        double line = SCREEN.quiet * LEADING;
        int footer = broken(card.footer(), SCREEN.room(), SCREEN.quiet).size();
        double bottom = HEIGHT - SCREEN.margin * 0.7 - (footer - 1) * line;
        layout.below(bottom - line, card.footer(), SCREEN.quiet, Look.QUIET, SCREEN);
        double row =
                (bottom - SCREEN.quiet * 1.5 - top) / Math.max(1, card.bars().size());
        for (int at = 0; at < card.bars().size(); at++) {
            layout.row(card.bars().get(at), card.most(), top + at * row, row);
        }
        return layout;
    }

    /** Returns the places of a picture whose bars have their names above them. */
    static CardLayout narrow(Card card) {
        CardLayout layout = empty(NARROW, 0);
        double perUnit = perUnit(card);
        double y = layout.head(card, NARROW.sentence, NARROW) + NARROW.quiet * 0.4;
        for (Card.Bar bar : card.bars()) {
            y = layout.below(y + NARROW.quiet * 0.4, bar.name(), NARROW.name, Look.PLAIN, NARROW);
            double middle = y + NARROW.name * 0.4 + NARROW.thickest / 2.0;
            layout.bar(bar, NARROW.margin, middle, NARROW.thickest, perUnit);
            layout.value(bar, NARROW.margin + end(bar) * perUnit + GAP, middle, NARROW.value, NARROW.quiet);
            y = middle + NARROW.thickest / 2.0;
        }
        y = layout.below(y + NARROW.quiet * 0.7, card.footer(), NARROW.quiet, Look.QUIET, NARROW);
        int height = (int) Math.ceil(y + NARROW.margin * 0.7);
        return new CardLayout(NARROW.width, height, layout.texts, layout.boxes, layout.lines);
    }

    private static CardLayout empty(Style style, int height) {
        return new CardLayout(style.width, height, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Returns how long a bar of one unit is in the narrow picture: what stands behind each bar has room. */
    private static double perUnit(Card card) {
        return card.bars().stream()
                .filter(bar -> end(bar) > 0)
                .mapToDouble(bar -> Math.max(1, NARROW.room() - behind(bar)) / end(bar))
                .min()
                .orElse(1);
    }

    /** Returns how wide value and spread are behind a bar of the narrow picture, with the room before them. */
    private static double behind(Card.Bar bar) {
        double spread = bar.spread().isEmpty() ? 0 : GAP + width(bar.spread(), NARROW.quiet);
        return GAP + width(bar.value(), NARROW.value) + spread;
    }

    /** Returns where a bar or its spread ends, in the unit of its length. */
    private static double end(Card.Bar bar) {
        return Math.max(bar.length(), bar.high());
    }

    /**
     * Writes sentence and caption.
     *
     * @param size of the letters of the sentence
     * @return the base line of the last
     */
    private double head(Card card, int size, Style style) {
        double y = style.margin;
        for (String line : broken(card.sentence(), style.room() * BOLD, size)) {
            y += size * (y == style.margin ? 0.9 : LEADING);
            texts.add(new Letters(line, style.margin, y, size, Look.STRONG));
        }
        return below(y + style.quiet * 0.6, card.caption(), style.quiet, Look.QUIET, style);
    }

    /**
     * Writes a text in as many lines as it takes.
     *
     * @param y what its lines stand below
     * @return the base line of the last
     */
    private double below(double y, String text, int size, Look look, Style style) {
        double base = y;
        for (String line : broken(text, style.room(), size)) {
            base += size * LEADING;
            texts.add(new Letters(line, style.margin, base, size, look));
        }
        return base;
    }

    /** Draws a bar of a screen with its name before it. */
    private void row(Card.Bar bar, double most, double top, double row) {
        double middle = top + row / 2;
        double perUnit = LONGEST_BAR / most;
        bar(bar, BAR_AT, middle, Math.min(SCREEN.thickest, row * 0.6), perUnit);
        int size = fitting(SCREEN.name, row);
        int room = BAR_AT - SCREEN.margin - 16;
        List<String> name = broken(bar.name(), room, size);
        while ((name.size() * size * 1.1 > row || name.size() > 2) && size > SCREEN.name / 2) {
            size -= 2;
            name = broken(bar.name(), room, size);
        }
        double base = middle + size * 0.35 - (name.size() - 1) * size * 0.55;
        for (int line = 0; line < name.size(); line++) {
            texts.add(new Letters(name.get(line), SCREEN.margin, base + line * size * 1.1, size, Look.PLAIN));
        }
        double end = BAR_AT + end(bar) * perUnit + GAP;
        value(bar, end, middle, fitting(SCREEN.value, row), fitting(SCREEN.quiet, row));
    }

    private void bar(Card.Bar bar, double x, double middle, double height, double perUnit) {
        double y = middle - height / 2;
        boxes.add(new Box(x, y, Math.max(1, bar.length() * perUnit), height, bar.isReference(), false));
        if (bar.ofDatabase() > 0) {
            double paler = bar.ofDatabase() * perUnit;
            boxes.add(new Box(x + bar.length() * perUnit - paler, y, paler, height, bar.isReference(), true));
        }
        if (bar.high() > bar.low()) {
            lines.add(new Line(x + bar.low() * perUnit, x + bar.high() * perUnit, middle));
        }
    }

    /**
     * Writes the value of a bar, and its spread behind it.
     *
     * @param size of the letters of the value
     * @param quiet size of those of the spread
     */
    private void value(Card.Bar bar, double x, double middle, int size, int quiet) {
        double base = middle + size * 0.35;
        texts.add(new Letters(bar.value(), x, base, size, Look.PLAIN));
        if (!bar.spread().isEmpty()) {
            texts.add(new Letters(bar.spread(), x + width(bar.value(), size) + GAP, base, quiet, Look.QUIET));
        }
    }

    /** Letters that are no higher than their row. */
    private static int fitting(int size, double row) {
        return (int) Math.max(10, Math.min(size, row * 0.8));
    }

    /** Breaks a text between words into lines that are no wider; a word that is wider than a line breaks anywhere. */
    private static List<String> broken(String text, double width, int size) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split(" ", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && width(longer, size) > width) {
                lines.add(line);
                line = word;
            } else {
                line = longer;
            }
            while (line.length() > 1 && width(line, size) > width) {
                int end = line.length() - 1;
                while (end > 1 && width(line.substring(0, end), size) > width) {
                    end--;
                }
                lines.add(line.substring(0, end));
                line = line.substring(end);
            }
        }
        lines.add(line);
        return lines;
    }

    /**
     * Returns about how wide a text is in the widest of the usual sans-serif fonts: nobody knows which one will show
     * it.
     *
     * @param size of its letters
     */
    static double width(String text, int size) {
        return size * text.chars().mapToDouble(CardLayout::width).sum();
    }

    private static double width(int letter) {
        if ("ijlItf.,:;'|!()[] ".indexOf(letter) >= 0) {
            return 0.37;
        }
        if ("mwMW@%".indexOf(letter) >= 0) {
            return 0.95;
        }
        return Character.isUpperCase(letter) ? 0.7 : Character.isDigit(letter) ? 0.64 : 0.6;
    }
}
