package io.github.dbstacks.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.json.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordNamesTest {
    private static final Path PUBLISHED = Checkout.path("results/published/2026-11-25-explain-jdk-25");
    private static final Path OF_LOADS = Checkout.path("results/published/2026-11-26-load-jdk-25");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rehearsal.jsonl",
                "forks/FORK.jsonl",
                "logs/FORK.log",
                "logs/rehearsal.log",
                "logs/rehearsal-load.log",
                "logs/training-FORK.log",
                "logs/cpu-samples-FORK-2.log",
                "diagnostics/cpu-samples/FORK-2.jsonl",
                "diagnostics/cpu-samples/FORK-2/stacks.collapsed"
            })
    void whatTheRunHasWritten(String name) throws IOException {
        Run run = RunFile.read(PUBLISHED);
        String fork = run.order().get(0).baseName();

        assertThat(new RecordNames(run).has(name.replace("FORK", fork))).isTrue();
    }

    @Test
    void whatALoadHasWritten() throws IOException {
        Run run = RunFile.read(OF_LOADS);
        RecordNames names = new RecordNames(run);
        String fork = run.order().get(0).baseName();

        assertThat(names.has("floors/get-company,clients=50.jsonl")).isTrue();
        assertThat(names.has("logs/floor-get-company,clients=50.log")).isTrue();
        assertThat(names.has("logs/" + fork + "-load.log")).isTrue();
        assertThat(names.has("floors/get-company,clients=51.jsonl")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "run.json",
                "forks",
                "forks/",
                "forks/notes.txt",
                "forks/999-standalone-jdbc-single-row.jsonl",
                "forks/FORK.log",
                "forks/FORK/FORK.jsonl",
                "forks/../forks/FORK.jsonl",
                "logs/FORK.jsonl",
                "logs/notes.log",
                "diagnostics/cpu-samples/FORK-2/..",
                "diagnostics/cpu-samples/other/stacks.collapsed",
                "diagnostics/cpu-samples/FORK.html",
                "floors/list-people,clients=50.jsonl"
            })
    void whatIsSomebodyElses(String name) throws IOException {
        Run run = RunFile.read(PUBLISHED);
        String fork = run.order().get(0).baseName();

        assertThat(new RecordNames(run).has(name.replace("FORK", fork))).isFalse();
    }
}
