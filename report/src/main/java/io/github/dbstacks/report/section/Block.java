package io.github.dbstacks.report.section;

import java.util.List;

/** What stands in a {@link Section}: plain text, which every renderer escapes in its own way. */
public sealed interface Block {
    /** The title of the blocks that follow. */
    record Heading(String text) implements Block {}

    /** A paragraph. */
    record Text(String text) implements Block {}

    /** A list. */
    record Items(List<Item> items) implements Block {}

    /** Something that a reader opens to see it. */
    record Folded(String summary, List<Block> blocks) implements Block {}

    /**
     * A table, whose first column tells what a row is about.
     *
     * @param rows each with as many cells as the header
     */
    record Table(List<String> header, List<List<String>> rows) implements Block {}

    /** A line of a list, and links behind it. */
    record Item(String text, List<Link> links) {}

    /** @param target an address, or the path of a file from the folder of the run */
    record Link(String label, String target) {}
}
