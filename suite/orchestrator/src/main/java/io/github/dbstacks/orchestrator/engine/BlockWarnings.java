package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.run.BlockReader;
import io.github.dbstacks.analysis.warning.Warning;
import io.github.dbstacks.analysis.warning.Warnings;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.text.Wording;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a run is warned of while it goes on: what the forks of a block show, when the block is over. The report has all
 * warnings.
 */
final class BlockWarnings {
    private final BlockReader blocks;
    private final Run run;
    private final Set<Warning> told = EnumSet.noneOf(Warning.class);

    BlockWarnings(BlockReader blocks, Run run) {
        this.blocks = blocks;
        this.run = run;
    }

    /**
     * A sentence for each warning that no earlier block has raised.
     *
     * @param block all of whose forks have ended
     */
    List<String> newIn(int block) {
        int cells =
                (int) run.order().stream().map(fork -> fork.cell()).distinct().count();
        return Warnings.ofForks(blocks.read(block)).stream()
                .filter(raised -> told.add(raised.warning()))
                .map(raised -> "After block " + block + " " + Wording.warning(raised, cells))
                .toList();
    }
}
