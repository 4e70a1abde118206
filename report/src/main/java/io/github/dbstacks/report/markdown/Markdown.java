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

    /** The first column is aligned to the left, the others to the right. */
    void table(List<String> header, List<List<String>> rows) {
        line("| " + String.join(" | ", header) + " |");
        line("|---" + "|---:".repeat(header.size() - 1) + "|");
        rows.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
