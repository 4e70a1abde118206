package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.directory.Environment;
import io.github.dbstacks.orchestrator.directory.Lease;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Joins parts, blocks of one run that were measured on several machines. Everything is checked before anything is
 * written, and parts stay where they are, so a join that was refused or killed is repeated.
 */
public final class Joining {
    private final RunDirectory whole;
    private final Run run;

    public Joining(RunDirectory whole) {
        this.whole = whole;
        this.run = whole.run();
    }

    /**
     * Joins the parts with those that the run has already.
     *
     * @return what the user should know, a sentence each
     * @throws BenchException when the parts do not belong together, or one is given twice or missing
     */
    public List<String> join(List<Path> paths) throws InterruptedException {
        if (RawRecords.arePacked(whole.path())) {
            throw BenchException.usage(whole.path() + " cannot be joined with anything: its records are packed.");
        }
        if (!whole.isAsPlanned()) {
            throw BenchException.usage(whole.path() + " cannot be joined with anything: " + Resumption.CHANGED + ".");
        }
        Map<Integer, RunDirectory> parts = parts(paths);
        int last = lastBlock(parts);
        Lease lease = Lease.take(whole.path(), ProcessHandle.current());
        try {
            Map<Integer, String> hosts = Environment.join(whole, run, parts);
            for (Map.Entry<Integer, RunDirectory> part : parts.entrySet()) {
                if (!has(part.getKey())) {
                    whole.copyRecords(part.getValue());
                }
            }
            List<String> notes = new ArrayList<>(notes(hosts, last));
            end(last).ifPresent(notes::add);
            return notes;
        } finally {
            lease.close();
        }
    }

    /** Returns the parts by the block that each has. */
    private Map<Integer, RunDirectory> parts(List<Path> paths) {
        Map<Integer, RunDirectory> parts = new TreeMap<>();
        for (Path path : paths) {
            RunDirectory part = RunDirectory.existing(path);
            List<PlannedFork> order = part.run().order();
            int block = order.isEmpty() ? 0 : order.get(0).block();
            part.requirePart(run.part(block, run.startedAt()));
            part.requireOwnFiles();
            if (RawRecords.arePacked(path)) {
                throw BenchException.usage(path + " cannot be joined: its records are packed.");
            }
            part.missing(part.run()).stream().findFirst().ifPresent(fork -> {
                throw BenchException.usage(path + " is not complete: its fork " + fork.baseName()
                        + " has not ended; this measures it again: ./bench block " + whole.path() + " " + block);
            });
            RunDirectory other = parts.putIfAbsent(block, part);
            if (other != null) {
                throw BenchException.usage(
                        "Block " + block + " is in " + other.path() + " and in " + path + ": leave one of them out.");
            }
            if (has(block) && !whole.hasRecordsOf(part)) {
                throw BenchException.usage("Block " + block + " of " + whole.path()
                        + " has been joined already, from another part than " + path + ".");
            }
        }
        return parts;
    }

    /** Returns whether the run has a block already. */
    private boolean has(int block) {
        return run.order().stream().filter(fork -> fork.block() == block).allMatch(whole::isComplete);
    }

    /** The blocks are those from the first on, and not fewer than the plan asks for. */
    private int lastBlock(Map<Integer, RunDirectory> parts) {
        TreeSet<Integer> known = new TreeSet<>(parts.keySet());
        IntStream.rangeClosed(1, run.blocks()).filter(this::has).forEach(known::add);
        int last = Math.max(known.last(), run.plan().method().limits().leastBlocks());
        List<Integer> missing = IntStream.rangeClosed(1, last)
                .filter(block -> !known.contains(block))
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            String numbers = missing.stream().map(String::valueOf).collect(Collectors.joining(" "));
            throw BenchException.usage((missing.size() == 1 ? "Block " + numbers + " is" : "Blocks " + numbers + " are")
                    + " missing: ./bench block " + whole.path() + " " + numbers);
        }
        return last;
    }

    /** Two blocks that mirror each other take out what changes with time only where they ran. */
    private static List<String> notes(Map<Integer, String> hosts, int last) {
        return IntStream.iterate(1, block -> block < last, block -> block + 2)
                .filter(block -> !String.valueOf(hosts.get(block)).equals(String.valueOf(hosts.get(block + 1))))
                .mapToObj(block -> "Blocks " + block + " and " + (block + 1)
                        + " mirror each other and ran on different hosts, so the order of their forks is not balanced.")
                .toList();
    }

    /**
     * Decides as a run on one machine does before its next block.
     *
     * @return what is left to do, in a sentence; empty where nothing is
     */
    private Optional<String> end(int last) {
        Stopping stopping = new Stopping(whole, run, 0);
        if (last < run.blocks()) {
            stopping.blockBegins(last + 1);
        } else {
            stopping.planEnds();
        }
        boolean isOver = last == run.blocks() || stopping.reason().isPresent();
        Termination termination =
                whole.hasFailures(run) ? Termination.FAILED : isOver ? Termination.COMPLETED : Termination.INTERRUPTED;
        whole.write(stopping.raced().ended(termination, whole.lastEnd(run), stopping.reason()));
        return isOver
                ? Optional.empty()
                : Optional.of("After block " + last
                        + (run.plan().method().limits().race()
                                ? " the race is not decided"
                                : " not every interval is narrow enough")
                        + ": measure blocks from " + (last + 1) + " on with ./bench block, and join them too.");
    }
}
