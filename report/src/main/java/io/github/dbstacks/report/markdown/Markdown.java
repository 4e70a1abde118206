package io.github.dbstacks.report.markdown;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Section;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A text in Markdown, built line by line. */
final class Markdown {
    /** What Markdown or HTML would take as a sign. An underscore inside a word is none. */
    private static final Pattern SIGNS = Pattern.compile("[\\\\`*\\[\\]<>|~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");

    private final StringBuilder text = new StringBuilder();

    /** A section as a document of its own, with its title. */
    static String of(Section section) {
        Markdown out = new Markdown();
        out.paragraph("# " + escaped(section.title()));
        section.blocks().forEach(out::block);
        return out.toString();
    }

    /** Plain text, so that it reads as it is: names in results are data, and data may hold anything. */
    static String escaped(String plain) {
        return SIGNS.matcher(plain.replaceAll("\\s+", " ")).replaceAll("\\\\$0");
    }

    void block(Block block) {
        if (block instanceof Block.Heading heading) {
            paragraph("## " + escaped(heading.text()));
        } else if (block instanceof Block.Text plain) {
            paragraph(escaped(plain.text()));
        } else if (block instanceof Block.Counts counts) {
            paragraph(escaped(counts.sentence()));
        } else if (block instanceof Block.Items items) {
            items.items().forEach(item -> line("- " + escaped(item.text()) + links(item)));
            line("");
        } else if (block instanceof Block.Table table) {
            table(table);
        } else if (block instanceof Block.Folded folded) {
            paragraph("### " + escaped(folded.summary()));
            folded.blocks().forEach(this::block);
        }
    }

    private static String links(Block.Item item) {
        return item.links().stream()
                .map(link -> " [" + escaped(link.label()) + "](" + link.target() + ")")
                .collect(Collectors.joining());
    }

    void line(String line) {
        text.append(line).append('\n');
    }

    /** Lines and an empty line after them. */
    void paragraph(String... lines) {
        List.of(lines).forEach(this::line);
        line("");
    }

    /**
     * The first column is aligned to the left, the others to the right.
     *
     * @param header titles of the columns, separated by {@code |}
     */
    void table(String header, List<List<String>> rows) {
        table(header, 1, rows);
    }

    /** @param left how many columns at the beginning are aligned to the left; the others are aligned to the right */
    void table(String header, int left, List<List<String>> rows) {
        line("| " + header + " |");
        line("|---".repeat(left) + "|---:".repeat(header.split("\\|", -1).length - left) + "|");
        rows.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    void table(Block.Table table) {
        table(
                String.join(" | ", table.header()),
                table.rows().stream()
                        .map(row -> row.stream().map(Markdown::escaped).toList())
                        .toList());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
