package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    private static final Cell JDBC = Made.REFERENCE;
    private static final Cell WEB = cell("web-mvc-jdbc", Stack.Kind.WEB, "virtual-threads");
    private static final Cell LONG =
            cell("standalone-vertx", Stack.Kind.STANDALONE, "connection", "loop-resources", "pool-warmup");
    private static final String CHANGES = "the driver's own interface, a filled pool and its own event loops";

    @Test
    void aStackIsNamedWithoutItsKindAndWithItsAbbreviationsInCapitals() {
        ShortNames names = ShortNames.of(List.of(JDBC, WEB), Map.of());

        assertThat(names.of(JDBC)).isEqualTo("JDBC");
        assertThat(names.of(WEB)).isEqualTo("MVC JDBC on virtual threads");
        assertThat(names.key()).isEmpty();
    }

    @Test
    void aStackThatSaysHowItIsCalledIsCalledThat() {
        ShortNames names = ShortNames.of(
                List.of(JDBC, WEB), Map.of("web-mvc-jdbc", "JDBC in Spring MVC", "standalone-vertx", "Vert.x"));

        assertThat(names.of(WEB)).isEqualTo("JDBC in Spring MVC on virtual threads");
        assertThat(names.stack(WEB)).isEqualTo("JDBC in Spring MVC");
        assertThat(names.of(JDBC)).isEqualTo("JDBC");
    }

    @Test
    void whatIsLongIsCountedAndStandsInAKeyOnce() {
        Cell other = LONG.with(new TreeMap<>(Map.of("pool-size", "4")));
        ShortNames names = ShortNames.of(List.of(LONG, other, JDBC), Map.of());

        assertThat(names.of(LONG)).isEqualTo("Vertx with 3 changes");
        assertThat(names.of(other)).isEqualTo("Vertx with 4 changes");
        assertThat(names.whole(LONG)).isEqualTo("Vertx with " + CHANGES);
        assertThat(names.key())
                .containsExactly(
                        Map.entry("Vertx with 3 changes", CHANGES),
                        Map.entry("Vertx with 4 changes", "4 connections, " + CHANGES));
        assertThat(names.without(other, "pool-size")).isEqualTo("Vertx with " + CHANGES);
    }

    @Test
    void twoThatAreCountedAlikeHaveTheirWholeNames() {
        Cell other = cell("standalone-vertx", Stack.Kind.STANDALONE, "connection", "loop-resources", "fixed-size");
        ShortNames names = ShortNames.of(List.of(LONG, other), Map.of());

        assertThat(names.of(LONG)).isEqualTo("Vertx with " + CHANGES);
        assertThat(names.of(other)).contains("a pool of fixed size");
        assertThat(names.key()).isEmpty();
    }

    @Test
    void twoStacksWithTheSameWordsKeepTheirNames() {
        Cell web = cell("web-jdbc", Stack.Kind.WEB);

        ShortNames names = ShortNames.of(List.of(JDBC, web), Map.of());

        assertThat(names.of(JDBC)).isEqualTo("standalone-jdbc");
        assertThat(names.of(web)).isEqualTo("web-jdbc");
    }

    /** Records know a cell by its label, and what it is built with by its program. */
    @Test
    void aLabelLeadsToTheName() {
        Cell four = LONG.with(new TreeMap<>(Map.of("pool-size", "4", "database", "mysql")));
        ShortNames names = ShortNames.of(List.of(JDBC, four), Map.of());

        assertThat(names.ofLabel("standalone-jdbc")).isEqualTo("JDBC");
        assertThat(names.ofLabel(four.label())).isEqualTo("Vertx on MySQL with 4 connections, " + CHANGES);
        assertThat(names.ofLabel("standalone-vertx database=mysql")).isEqualTo("Vertx on MySQL");
        assertThat(names.ofLabel("standalone-vertx")).isEqualTo("standalone-vertx");
    }

    @Test
    void aLongListNamesThree() {
        List<Cell> cells = List.of("a", "b", "c", "d", "e").stream()
                .map(stack -> cell("standalone-" + stack, Stack.Kind.STANDALONE))
                .toList();
        ShortNames names = ShortNames.of(cells, Map.of());

        assertThat(names.list(cells, "or")).isEqualTo("A, B, C or one of 2 others");
        assertThat(names.list(cells.subList(0, 4), "and")).isEqualTo("A, B, C and D");
    }

    private static Cell cell(String stack, Stack.Kind kind, String... profiles) {
        return new Cell(stack, kind, false, List.of(profiles), Workload.SINGLE_ROW, "17");
    }
}
