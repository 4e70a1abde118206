package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.analysis.run.BlockReader;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.report.text.RemarkWording;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Warns of what the forks of a block show while a run goes on, when the block is over. The report has all remarks, and
 * says how grave they are.
 */
final class BlockWarnings {
    private final BlockReader blocks;
    private final Set<RemarkKind> told = EnumSet.noneOf(RemarkKind.class);

    BlockWarnings(BlockReader blocks) {
        this.blocks = blocks;
    }

    /**
     * A sentence for each kind of remark that no earlier block has made.
     *
     * @param block all of whose forks have ended
     */
    List<String> newIn(int block) {
        MeasuredRun measured = blocks.read(block);
        return Remarks.ofForks(measured).stream()
                .filter(remark -> told.add(remark.kind()))
                .map(remark -> "After block " + block + " "
                        + RemarkWording.summary(List.of(remark), measured::fullName) + " "
                        + RemarkWording.advice(remark))
                .toList();
    }
}
