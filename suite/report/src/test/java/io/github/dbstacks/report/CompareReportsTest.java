package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.report.text.PairWording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a comparison, as they are written. */
class CompareReportsTest {
    @TempDir
    private Path folder;

    @Test
    void aRowForEveryCellInCommon() throws IOException {
        write(PlantedPair.slowerDay(), OptionalDouble.of(0.05));

        assertThat(Files.readString(folder.resolve("compare.csv")).lines())
                .containsExactly(
                        "before,after,stack,profiles,workload,settings,jdk_before,jdk_after,libraries_before,libraries_after,"
                                + "app_cpu_us_before,app_cpu_us_after,cpu_ratio,cpu_ratio_low,cpu_ratio_high,"
                                + "ratio_to_reference,ratio_to_reference_low,ratio_to_reference_high,basis,verdict,regression",
                        "monday,tuesday,standalone-jdbc,,single-row,,17,17,,,50.000,100.000,2.0000,1.9728,2.0276,,,,"
                                + "is-reference,,",
                        "monday,tuesday,standalone-toy,,single-row,,17,17,,,60.000,144.000,2.4000,2.3674,2.4331,1.2000,"
                                + "1.2000,1.2000,against-reference,more,true",
                        "monday,tuesday,standalone-with-a-long-name,first-long-profile+second-long-profile,single-row,,17,17,"
                                + ",,40.000,80.000,2.0000,1.9728,2.0276,1.0000,1.0000,1.0000,against-reference,"
                                + "no-relevant-difference,false");
    }

    @Test
    void theAnswerComesFirst() throws IOException {
        write(PlantedPair.slowerDay(), OptionalDouble.of(0.05));

        assertThat(Files.readString(folder.resolve("compare.md")))
                .containsSubsequence(
                        "**Regression beyond 5 % in tuesday: TOY, one row, costs 20.0 % (20.0..20.0) more, against the"
                                + " reference.**",
                        "# What changed: monday → tuesday\n",
                        "**1 of 2 cells costs more than before, 1 costs the same.**\n",
                        "- TOY, one row, costs 20.0 % (20.0..20.0) more than before, against the reference.\n",
                        "- No relevant difference: With A Long Name with first long profile and second long profile (one row).\n",
                        "Nothing was different.\n",
                        "## One row, drivers alone\n",
                        "| JDBC | 50.00 | 100.00 | 2.00 (1.97..2.03) |  | reference: how fast the machine was |\n");
    }

    @Test
    void differencesAreATable() throws IOException {
        write(PlantedPair.withoutReference(), OptionalDouble.empty());

        assertThat(Files.readString(folder.resolve("compare.md")))
                .contains("| different | monday | tuesday |\n|---|---:|---:|\n| JVM options: heap | 1g | 2g |\n")
                .contains(
                        "- Only in monday: With A Long Name with first long profile and second long profile, one row.\n")
                .doesNotContain("Regression");
    }

    private void write(List<RunPair> pairs, OptionalDouble threshold) {
        Reports.writeComparison(folder, pairs, threshold, PairWording.names(pairs, Map.of()), 80);
    }
}
