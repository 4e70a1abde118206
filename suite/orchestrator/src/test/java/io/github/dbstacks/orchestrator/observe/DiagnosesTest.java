package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.Diagnosis;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnosesTest {
    private static final PlannedFork FORK = new PlannedFork(1, 1, Examples.reference(), false);
    private static final ForkEnded END = new ForkEnded(
            Termination.COMPLETED,
            OptionalLong.of(0),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            "2026-11-21T00:00:00Z");

    @TempDir
    private Path results;

    @Test
    void aNameThatThereIsNotIsRefused() {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> Diagnoses.named(Value.of("--diagnose", List.of("heap")), Optional.empty()))
                .withMessage("--diagnose=heap is not allowed: it takes cpu-samples, allocations, thread-dump,"
                        + " flight-recording.");
    }

    @Test
    void whatSamplesHasTwoForksOfEachCell() {
        assertThat(Diagnoses.named(
                        Value.of("--diagnose", List.of("thread-dump", "allocations", "thread-dump")), Optional.empty()))
                .extracting(Diagnosis::name, Diagnosis::forks)
                .containsExactly(tuple("thread-dump", 1), tuple("allocations", 2));
        assertThat(Diagnoses.named(Value.of("--diagnose", List.of("thread-dump", "cpu-samples")), Optional.of(3)))
                .extracting(Diagnosis::forks)
                .containsExactly(3, 3);
    }

    /** The process that is dumped is this one. */
    @Test
    void theThreadsOfAProcessAreDumpedIntoTheForksFolder() throws Exception {
        try (ForkFile file = file()) {
            ThreadDumps dumps = new ThreadDumps(Jdk.current(), file);
            dumps.processStarted(ProcessHandle.current().pid());
            dumps.ready();
            String first = firstDump();
            dumps.ended(END);

            assertThat(first).contains("Full thread dump", "\"main\"", "theThreadsOfAProcessAreDumped");
            assertThat(folder()).hasFileName("001-standalone-jdbc-single-row-1").hasParent(diagnostics());
        }
    }

    @Test
    void aJdkWithoutJcmdIsToldOf() throws Exception {
        try (ForkFile file = file()) {
            ThreadDumps dumps = new ThreadDumps(new Jdk(results, "17.0.1", "none"), file);
            dumps.ready();

            assertThatExceptionOfType(BenchException.class)
                    .isThrownBy(() -> dumps.ended(END))
                    .withMessageStartingWith("There is no further thread dump: ");
        }
    }

    private ForkFile file() {
        return RunDirectory.create(results, Examples.run(List.of(FORK)))
                .diagnostic(FORK, "thread-dump", 1)
                .open();
    }

    private String firstDump() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            if (Files.exists(folder())) {
                try (Stream<Path> files = Files.list(folder())) {
                    Optional<Path> first = files.sorted().findFirst();
                    String text = first.isPresent() ? Files.readString(first.get()) : "";
                    if (text.contains("JNI global refs")) { // the end of a dump
                        return text;
                    }
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("no thread dump in " + folder());
    }

    private Path folder() throws Exception {
        return diagnostics().resolve(FORK.baseName() + "-1");
    }

    private Path diagnostics() throws Exception {
        try (Stream<Path> runs = Files.list(results)) {
            return runs.findFirst().orElseThrow().resolve("diagnostics/thread-dump");
        }
    }
}
