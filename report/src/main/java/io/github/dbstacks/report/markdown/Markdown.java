package io.github.dbstacks.report.markdown;

import java.util.List;

/** A text in Markdown, built line by line. */
final class Markdown {
    private final StringBuilder text = new StringBuilder();

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
        line("| " + header + " |");
        line("|---" + "|---:".repeat(header.split("\\|", -1).length - 1) + "|");
        rows.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
