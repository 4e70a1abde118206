package io.github.dbstacks.report;

import java.util.List;

/** A text in Markdown, line after line. */
final class Markdown {
    private final StringBuilder text = new StringBuilder();

    void line(String line) {
        text.append(line).append('\n');
    }

    /** The first column to the left, the others to the right, and an empty line after it. */
    void table(List<String> header, List<List<String>> lines) {
        line("| " + String.join(" | ", header) + " |");
        line("|---" + "|---:".repeat(header.size() - 1) + "|");
        lines.forEach(cells -> line("| " + String.join(" | ", cells) + " |"));
        line("");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
