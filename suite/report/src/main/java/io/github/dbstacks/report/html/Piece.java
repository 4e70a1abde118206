package io.github.dbstacks.report.html;

import io.github.dbstacks.records.ResourceTable;
import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Section;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardSvg;
import io.github.dbstacks.report.svg.Thumbnail;
import io.github.dbstacks.report.svg.ValuesChart;
import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stands in a {@link Page}: blocks of sections, and what only a page has. */
public sealed interface Piece {
    /** A section that a reader opens to see it. */
    static Piece folded(Section section) {
        return new Folded(section.title(), List.of(new Blocks(section.blocks())));
    }

    /**
     * A part of the page.
     *
     * @param id by which links find it; null for none, as are the three that follow
     * @param style its class
     * @param at place of the group of cells that it shows among those of the script's data
     * @param group name of that group
     * @param title empty where it has none
     */
    record Region(
            @Nullable String id,
            @Nullable String style,
            @Nullable String at,
            @Nullable String group,
            String title,
            List<Piece> pieces)
            implements Piece {
        static Region of(@Nullable String id, @Nullable String style, String title, List<Piece> pieces) {
            return new Region(id, style, null, null, title, pieces);
        }

        static Region of(@Nullable String id, @Nullable String style, String title, Piece... pieces) {
            return of(id, style, title, List.of(pieces));
        }

        static Region of(@Nullable String id, @Nullable String style, Section section) {
            return of(id, style, section.title(), new Blocks(section.blocks()));
        }

        /** A group with one chart; such groups stand in the order of the script's data. */
        static Region ofChart(String group, Piece chart) {
            return new Region(
                    null, "group", null, group, "", List.of(new Blocks(List.of(new Block.Heading(group))), chart));
        }
    }

    /** What a reader opens to see it. */
    record Folded(String summary, List<Piece> pieces) implements Piece {}

    /**
     * A page that the index leads to.
     *
     * @param picture empty where nothing can be drawn
     * @param title a sentence, and the path of the page
     * @param links behind the facts
     */
    record Entry(
            Optional<Thumbnail> picture,
            Block.Link title,
            Optional<Validity> validity,
            List<String> facts,
            List<Block.Link> links)
            implements Piece {}

    /** @param style the class of all its pieces together */
    record Box(String style, List<Piece> pieces) implements Piece {}

    /** What a section says, or a part of it. */
    record Blocks(List<Block> blocks) implements Piece {}

    /** The table of a group, whose rows a filter hides. */
    record Main(Block.Table table, boolean isCopied) implements Piece {}

    /**
     * A chart that the script draws.
     *
     * @param kind what the script calls it
     * @param rem its height, which the script says, too
     * @param choice what a reader chooses that it shows; empty where it shows all
     * @param label what it is for those who do not see it
     */
    record Chart(String kind, double rem, String choice, String label, String caption) implements Piece {
        /** The usual height. */
        static final double HEIGHT = 20;

        private static final List<String> TABLE = ResourceTable.rows(Piece.class, "charts.txt");

        /**
         * A chart of {@code charts.txt}.
         *
         * @param words what stands for the names in braces
         */
        static Chart of(String name, double rem, Map<String, String> words) {
            String[] row = TABLE.stream()
                    .map(line -> line.split(" *\\| *", 4))
                    .filter(columns -> columns[0].equals(name))
                    .findFirst()
                    .orElseThrow();
            for (Map.Entry<String, String> word : words.entrySet()) {
                row[2] = row[2].replace("{" + word.getKey() + "}", word.getValue());
                row[3] = row[3].replace("{" + word.getKey() + "}", word.getValue());
            }
            return new Chart(name.replaceFirst("-.*", ""), rem, row[1], row[2], row[3]);
        }

        /** Returns the height that so many rows of one height need. */
        static double height(int rows, double row) {
            return Math.max(9, 5 + row * rows);
        }
    }

    /** @param id null for none, as is its class {@code style} */
    record Paragraph(@Nullable String id, @Nullable String style, Block.Item item) implements Piece {
        Paragraph(@Nullable String id, @Nullable String style, String text) {
            this(id, style, new Block.Item(text, List.of()));
        }
    }

    /** What letters in names of cells stand for. */
    record Key(Map<String, String> names) implements Piece {}

    record Filters(List<Filter> filters) implements Piece {}

    /** Numbers of a study beside ours. */
    record StudyValues(ValuesChart chart) implements Piece {}

    /** What the numbers below it are worth. */
    record Banner(Validity validity) implements Piece {}

    /**
     * What those see whose browser runs no script.
     *
     * @param picture SVG; empty where there is none
     */
    record WithoutScript(String sentence, Optional<String> picture) implements Piece {
        /** Returns the piece for a page whose charts a table has beside it. */
        static WithoutScript ofCharts(Optional<Card> card) {
            return new WithoutScript(
                    "Charts need JavaScript; every number stands in the tables.", card.map(CardSvg::both));
        }
    }

    /** A text that a button copies. */
    record Script(String id, String text) implements Piece {}

    /** HTML that is made of a document. */
    record Markup(String html) implements Piece {}
}
