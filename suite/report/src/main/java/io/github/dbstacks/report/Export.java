package io.github.dbstacks.report;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.json.RunText;
import io.github.dbstacks.report.markdown.Comment;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.settings.EnumText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;

/** The numbers of a run for other programs, in a file that is written on request only. */
@SuppressWarnings("ImmutableEnumChecker") // its functions have no state
public enum Export {
    /** What one cell costs beside its reference, for shields.io. */
    BADGE("badge.json", text(BadgeJson::of)),
    /** What could have been found and what was, for a pull request. */
    COMMENT("comment.md", text(Comment::of)),
    /** The numbers for questions of one's own, in SQL. */
    SQLITE("run.sqlite", SqliteFile::write);

    private interface Format {
        void write(RunAnalysis analysis, Path file) throws IOException;
    }

    private final String file;
    private final Format format;

    Export(String file, Format format) {
        this.file = file;
        this.format = format;
    }

    private static Format text(Function<RunAnalysis, String> of) {
        return (analysis, file) -> RunText.replace(file, of.apply(analysis));
    }

    /** All names, as a message lists them. */
    public static String names() {
        return Wording.list(Stream.of(values()).map(Export::toString).toList(), "or");
    }

    /** The name of the file in the run's directory. */
    public String file() {
        return file;
    }

    void write(RunAnalysis analysis, Path to) throws IOException {
        format.write(analysis, to);
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
