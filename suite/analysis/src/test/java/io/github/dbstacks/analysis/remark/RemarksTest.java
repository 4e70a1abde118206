package io.github.dbstacks.analysis.remark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Remarks on several cells, in the order of cells. */
class RemarksTest {
    @Test
    void whatIsGraverComesFirstThenWhatExplainsMost() {
        List<Remark> remarks = List.of(
                remark(RemarkKind.NOT_COMPILED, Level.NOTE, 0.3),
                remark(RemarkKind.GARBAGE_COLLECTION, Level.NOTE, 0.9),
                remark(RemarkKind.NOT_COMPILED, Level.CAUTION, 0.2),
                remark(RemarkKind.OTHER_ENCRYPTION, Level.BROKEN, 0));

        assertThat(Remarks.alike(remarks))
                .extracting(alike -> alike.get(0).level() + " " + alike.get(0).kind())
                .containsExactly(
                        "broken other encryption",
                        "caution not compiled",
                        "note garbage collection",
                        "note not compiled");
    }

    @Test
    void thoseOfOneKindAndLevelAreTogether() {
        Remark little = remark(RemarkKind.NOT_COMPILED, Level.NOTE, 0.1);
        Remark much = remark(RemarkKind.NOT_COMPILED, Level.NOTE, 0.3);

        assertThat(Remarks.alike(List.of(little, much)))
                .singleElement()
                .satisfies(alike -> assertThat(alike).containsExactly(much, little));
        assertThat(Remarks.alike(List.of())).isEmpty();
    }

    /** A document by its path, and where it has several sections the heading. */
    @ParameterizedTest
    @EnumSource
    void eachKindSaysWhyItHasItsLevelAndWhatToDo(RemarkKind kind) throws IOException {
        assertThat(kind.reason()).isNotBlank().doesNotEndWith(".");
        assertThat(kind.advice()).isNotBlank().doesNotEndWith(".");
        if (!kind.link().startsWith("https://")) {
            String[] document = kind.link().split("#", 2);
            List<String> headings = Files.readString(Checkout.path(document[0]))
                    .lines()
                    .filter(line -> line.startsWith("## "))
                    .map(line -> line.substring(3)
                            .toLowerCase(Locale.ROOT)
                            .replace(",", "")
                            .replace(' ', '-'))
                    .toList();
            assertThat(document.length == 1 || headings.contains(document[1]))
                    .as(kind.link())
                    .isTrue();
        }
    }

    private static Remark remark(RemarkKind kind, Level level, double share) {
        return new Remark(
                kind, level, Optional.of(Made.OTHER), "something is seen", OptionalDouble.of(share), Optional.empty());
    }
}
