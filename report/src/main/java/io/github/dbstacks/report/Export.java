package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.csv.SummaryCsv;
import io.github.dbstacks.settings.EnumText;
import java.util.function.Function;

/** The numbers of a run for other programs, in a file that is written on request only. */
@SuppressWarnings("ImmutableEnumChecker") // of functions without state
public enum Export {
    /** For spreadsheets: a row for each cell, and a column for each metric. */
    WIDE("summary-wide.csv", SummaryCsv::wide),
    /** As JMH writes its results: a benchmark for each cell. */
    JMH("jmh.json", JmhJson::of),
    /** For Apache Otava: a row for the run, and a column for each metric of each cell. */
    OTAVA("otava.csv", SummaryCsv::otava);

    private final String file;
    private final Function<RunAnalysis, String> text;

    Export(String file, Function<RunAnalysis, String> text) {
        this.file = file;
        this.text = text;
    }

    /** The name of the file in the run's directory. */
    public String file() {
        return file;
    }

    String of(RunAnalysis analysis) {
        return text.apply(analysis);
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
