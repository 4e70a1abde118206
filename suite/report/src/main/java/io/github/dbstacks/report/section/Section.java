package io.github.dbstacks.report.section;

import java.util.List;

/** A part of a report, free of any format. */
public record Section(String title, List<Block> blocks) {
    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return blocks.isEmpty();
    }
}
