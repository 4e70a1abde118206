package io.github.dbstacks.report.markdown;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.section.Document;
import io.github.dbstacks.report.section.Section;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A text in Markdown, built line by line. */
public final class Markdown {
    /** What Markdown or HTML would take as a sign. An underscore inside a word is none. */
    private static final Pattern SIGNS = Pattern.compile("[\\\\`*\\[\\]<>|~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");

    private final StringBuilder text = new StringBuilder();

    /** A section as a file of its own, such as {@code explanation.md}, with its title. */
    public static String of(Section section) {
        Markdown out = new Markdown();
        out.paragraph("# " + escaped(section.title()));
        section.blocks().forEach(out::block);
        return out.toString();
    }

    /** The files {@code runs.md} and {@code compare.md}: what several runs come to, made for a pull request, too. */
    public static String of(Document document) {
        Markdown out = new Markdown();
        out.paragraph("# " + escaped(document.title()));
        document.verdicts().forEach(verdict -> out.bold(verdict.sentence()));
        if (!document.facts().isEmpty()) {
            out.items(document.facts().entrySet().stream()
                    .map(run -> run.getKey() + ": " + String.join("; ", run.getValue())));
        }
        for (Document.Part part : document.parts()) {
            out.section(new Section(part.answer().title(), List.of()));
            out.bold(part.headline());
            part.answer().blocks().forEach(out::block);
            part.sections().forEach(out::section);
        }
        return out.toString();
    }

    /** Writes a section with its title. */
    void section(Section section) {
        paragraph("## " + escaped(section.title()));
        section.blocks().forEach(this::block);
    }

    void bold(String sentence) {
        paragraph("**" + escaped(sentence) + "**");
    }

    /** Escapes plain text, so that it reads as it is: names in results are data, and data may hold anything. */
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

    /** A list of plain texts. */
    void items(Stream<String> texts) {
        texts.forEach(text -> line("- " + escaped(text)));
        line("");
    }

    /** Lines and an empty line after them. */
    void paragraph(String... lines) {
        List.of(lines).forEach(this::line);
        line("");
    }

    /** The first column is aligned to the left, the others to the right. */
    void table(Block.Table table) {
        line(row(table.header()));
        line("|---" + "|---:".repeat(table.header().size() - 1) + "|");
        table.rows().forEach(cells -> line(row(cells)));
        line("");
    }

    private static String row(List<String> cells) {
        return cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |"));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
