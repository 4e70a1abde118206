package io.github.dbstacks.report.section;

import io.github.dbstacks.settings.EnumText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What stands in a {@link Section}: plain text, which every renderer escapes in its own way. */
public sealed interface Block {
    /** Titles of columns that stand in one text, separated by {@code |}. */
    static List<String> titles(String joined) {
        return List.of(joined.split(" \\| ", -1));
    }

    /** The title of the blocks that follow. */
    record Heading(String text) implements Block {}

    /** A paragraph. */
    record Text(String text) implements Block {}

    /** A list. */
    record Items(List<Item> items) implements Block {
        /** Returns the items of lines without a link. */
        public static Items of(List<String> lines) {
            return new Items(
                    lines.stream().map(line -> new Item(line, List.of())).toList());
        }
    }

    /**
     * How many there are of each kind.
     *
     * @param sentence the same for those who show text only
     */
    record Counts(String sentence, List<Count> counts) implements Block {}

    /** Something that a reader opens to see it. */
    record Folded(String summary, List<Block> blocks) implements Block {}

    /**
     * A table, whose first column tells what a row is about.
     *
     * @param rows each with as many cells as the header
     * @param anchors of the rows, by which a page links to them; none where nothing does
     * @param narrow how a terminal shows it; empty where its cells tell that
     */
    record Table(List<String> header, List<List<String>> rows, List<String> anchors, Optional<Narrow> narrow)
            implements Block {
        /** A longer cell is a text that begins with a number. */
        private static final int LONGEST = 30;

        private static final Pattern NUMBER = Pattern.compile("[±×=≈]? ?[-−]? ?\\d.*");

        public Table(List<String> header, List<List<String>> rows) {
            this(header, rows, List.of());
        }

        Table(List<String> header, List<List<String>> rows, List<String> anchors) {
            this(header, rows, anchors, Optional.empty());
        }

        Table(List<String> header, List<List<String>> rows, Narrow narrow) {
            this(header, rows, List.of(), Optional.of(narrow));
        }

        /** Returns the anchor of a row; null where nothing links to it. */
        public @Nullable String anchor(int row) {
            return anchors.isEmpty() ? null : anchors.get(row);
        }

        /** Returns of each column whether most of it are numbers, which stand below each other at their right. */
        public List<Boolean> numbers() {
            return IntStream.range(0, header.size()).mapToObj(this::isNumbers).toList();
        }

        /** Whether the text of a cell is longer than a number with its interval: lines may break in it. */
        public boolean isLong(int row, int column) {
            return rows.get(row).get(column).length() > LONGEST;
        }

        private boolean isNumbers(int column) {
            List<String> cells = rows.stream()
                    .map(row -> row.get(column))
                    .filter(cell -> !cell.isEmpty())
                    .toList();
            long numbers = cells.stream()
                    .filter(cell ->
                            cell.length() <= LONGEST && NUMBER.matcher(cell).matches())
                    .count();
            return column > 0 && 2 * numbers >= cells.size();
        }
    }

    /**
     * How a table is shown where there is not room for all of it.
     *
     * @param left titles of the columns, beside the first, whose cells begin at their left
     * @param optional titles of the columns that may be left out, the most important first
     * @param longest characters of a line of the first column
     */
    record Narrow(List<String> left, List<String> optional, int longest) {
        /** Leaves the first column as wide as it must be. */
        Narrow(List<String> left, List<String> optional) {
            this(left, optional, Integer.MAX_VALUE);
        }
    }

    /** @param what of which there are so many */
    record Count(int number, String what, Tone tone) {}

    /** How a count is to be understood. */
    enum Tone {
        YES,
        NO,
        CHANGED,
        OPEN;

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }

    /** A line of a list, and links behind it. */
    record Item(String text, List<Link> links) {
        /** What may follow a name in a sentence. */
        private static final String END = "(?=[,.;:]|$| (or|and|costs|answers|than|at|may) | \\()";

        /**
         * The text in parts, so that a link is where the text has its label; a label that it has not stands behind it.
         */
        public List<LinkedText> parts() {
            List<LinkedText> parts = new ArrayList<>();
            List<LinkedText> behind = new ArrayList<>();
            int end = 0;
            for (Link link : links) {
                Matcher label =
                        Pattern.compile(Pattern.quote(link.label()) + END).matcher(text);
                if (label.find(end)) {
                    parts.add(new LinkedText(text.substring(end, label.start()), Optional.empty()));
                    parts.add(new LinkedText(link.label(), Optional.of(link.target())));
                    end = label.end();
                } else {
                    behind.add(new LinkedText(" ", Optional.empty()));
                    behind.add(new LinkedText(link.label(), Optional.of(link.target())));
                }
            }
            parts.add(new LinkedText(text.substring(end), Optional.empty()));
            parts.addAll(behind);
            return parts;
        }
    }

    /** @param target where it leads; empty for text that leads nowhere */
    record LinkedText(String text, Optional<String> target) {}

    /** @param target an address, or the path of a file from the folder of the run */
    record Link(String label, String target) {}
}
