package io.github.dbstacks.report.svg;

import java.util.ArrayList;
import java.util.List;

/**
 * The places of everything of a card, in units of a picture of {@link #WIDTH} by {@link #HEIGHT}: once for a screen,
 * and once with letters that can be read where the picture is as wide as a telephone.
 */
record CardLayout(List<Letters> texts, List<Box> boxes, List<Line> lines) {
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
     * @param margin to every side
     * @param sentence size of its letters, as are {@code name}, {@code value} and {@code quiet}
     * @param lines that the sentence may have at most; longer ones have smaller letters
     * @param barAt where bars begin
     * @param longest bar
     */
    private record Style(
            int margin,
            int sentence,
            int lines,
            int name,
            int value,
            int quiet,
            int barAt,
            int longest,
            int thickest) {}

    private static final Style SCREEN = new Style(56, 44, 4, 26, 26, 20, 470, 330, 34);
    private static final Style TELEPHONE = new Style(36, 50, 4, 38, 36, 29, 500, 270, 40);

    /** Letters of a sentence are not made smaller than this share. */
    private static final double SMALLEST = 0.6;

    private static final double LEADING = 1.2;
    /** Bold letters are wider, so that fewer of them have room. */
    private static final double BOLD = 0.92;

    static CardLayout forScreen(Card card) {
        return of(card, SCREEN);
    }

    static CardLayout forTelephone(Card card) {
        return of(card, TELEPHONE);
    }

    private static CardLayout of(Card card, Style style) {
        CardLayout layout = new CardLayout(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        int width = WIDTH - 2 * style.margin;
        int size = style.sentence;
        double room = width * BOLD;
        List<String> sentence = broken(card.sentence(), room, size);
        while (sentence.size() > style.lines && size > SMALLEST * style.sentence) {
            size -= 2;
            sentence = broken(card.sentence(), room, size);
        }
        double y = style.margin;
        for (String line : sentence) {
            y += size * (y == style.margin ? 0.9 : LEADING);
            layout.texts.add(new Letters(line, style.margin, y, size, Look.STRONG));
        }
        y += style.quiet * 0.6;
        for (String line : broken(card.caption(), width, style.quiet)) {
            y += style.quiet * LEADING;
            layout.texts.add(new Letters(line, style.margin, y, style.quiet, Look.QUIET));
        }
        List<String> footer = broken(card.footer(), width, style.quiet);
        double bottom = HEIGHT - style.margin * 0.7 - (footer.size() - 1) * style.quiet * LEADING;
        for (int line = 0; line < footer.size(); line++) {
            layout.texts.add(new Letters(
                    footer.get(line), style.margin, bottom + line * style.quiet * LEADING, style.quiet, Look.QUIET));
        }
        double top = y + style.quiet * 0.7;
        double row =
                (bottom - style.quiet * 1.5 - top) / Math.max(1, card.bars().size());
        for (int at = 0; at < card.bars().size(); at++) {
            layout.bar(card.bars().get(at), card.most(), top + at * row, row, style);
        }
        return layout;
    }

    private void bar(Card.Bar bar, double most, double top, double row, Style style) {
        double middle = top + row / 2;
        double height = Math.min(style.thickest, row * 0.6);
        double perUnit = style.longest / most;
        double y = middle - height / 2;
        boxes.add(new Box(style.barAt, y, Math.max(1, bar.length() * perUnit), height, bar.isReference(), false));
        if (bar.ofDatabase() > 0) {
            double width = bar.ofDatabase() * perUnit;
            boxes.add(new Box(style.barAt + bar.length() * perUnit - width, y, width, height, bar.isReference(), true));
        }
        if (bar.high() > bar.low()) {
            lines.add(new Line(style.barAt + bar.low() * perUnit, style.barAt + bar.high() * perUnit, middle));
        }
        int size = fitting(style.name, row);
        int room = style.barAt - style.margin - 16;
        List<String> name = broken(bar.name(), room, size);
        while ((name.size() * size * 1.1 > row || name.size() > 2) && size > style.name / 2) {
            size -= 2;
            name = broken(bar.name(), room, size);
        }
        double base = middle + size * 0.35 - (name.size() - 1) * size * 0.55;
        for (int line = 0; line < name.size(); line++) {
            texts.add(new Letters(name.get(line), style.margin, base + line * size * 1.1, size, Look.PLAIN));
        }
        double end = style.barAt + Math.max(bar.length(), bar.high()) * perUnit + 14;
        int value = fitting(style.value, row);
        texts.add(new Letters(bar.value(), end, middle + value * 0.35, value, Look.PLAIN));
        if (!bar.spread().isEmpty()) {
            texts.add(new Letters(
                    bar.spread(),
                    end + width(bar.value(), value) + 14,
                    middle + value * 0.35,
                    fitting(style.quiet, row),
                    Look.QUIET));
        }
    }

    /** Letters that are no higher than their row. */
    private static int fitting(int size, double row) {
        return (int) Math.max(10, Math.min(size, row * 0.8));
    }

    /** Breaks a text between words into lines that are no wider. */
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
