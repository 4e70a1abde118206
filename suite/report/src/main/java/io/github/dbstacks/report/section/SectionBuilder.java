package io.github.dbstacks.report.section;

import io.github.dbstacks.report.section.Block.Item;
import java.util.ArrayList;
import java.util.List;

/** Collects the blocks of a section in their order. */
final class SectionBuilder {
    private final String title;
    private final List<Block> blocks = new ArrayList<>();

    SectionBuilder(String title) {
        this.title = title;
    }

    void all(List<Block> some) {
        blocks.addAll(some);
    }

    void heading(String text) {
        blocks.add(new Block.Heading(text));
    }

    void paragraph(String text) {
        blocks.add(new Block.Text(text));
    }

    void counts(String sentence, List<Block.Count> counts) {
        blocks.add(new Block.Counts(sentence, counts));
    }

    void items(List<String> lines) {
        linked(Block.Items.of(lines).items());
    }

    void linked(List<Item> items) {
        if (!items.isEmpty()) {
            blocks.add(new Block.Items(items));
        }
    }

    /** @param header titles of the columns, separated by {@code |} */
    void table(String header, List<List<String>> rows) {
        table(Block.titles(header), rows);
    }

    void table(List<String> header, List<List<String>> rows) {
        blocks.add(new Block.Table(header, rows));
    }

    void table(List<String> header, List<List<String>> rows, Block.Narrow narrow) {
        blocks.add(new Block.Table(header, rows, narrow));
    }

    void folded(String summary, List<Block> of) {
        blocks.add(new Block.Folded(summary, of));
    }

    Section section() {
        return new Section(title, blocks);
    }
}
