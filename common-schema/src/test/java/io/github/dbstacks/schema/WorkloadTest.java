package io.github.dbstacks.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {

    @ParameterizedTest
    @CsvSource({"SINGLE_ROW,1", "SINGLE_ROW,100000", "SLEEP,10", "MULTI_ROW,1", "MULTI_ROW,99901"})
    void expectsTheRowsFromTheIdOn(Workload workload, int id) throws Exception {
        RowsRead once = rowsFrom(id, workload.rows());

        assertThat(workload.expected(new Ids.Fixed(id), 1)).isEqualTo(once);
        assertThat(workload.expected(new Ids.Fixed(id), 3)).isEqualTo(sum(once, once, once));
    }

    @Test
    void expectsOverlappingRowsOncePerSelect() throws Exception {
        Ids twoApart = new Ids.Uniform();
        RowSum sum = new RowSum();
        for (int operation = 0; operation < 20; operation++) {
            sum.add(rowsFrom(twoApart.of(operation, Workload.MULTI_ROW.lastId()), Workload.MULTI_ROW.rows()));
        }

        assertThat(sum.rowsRead().rows()).isEqualTo(2_000);
        assertThat(Workload.MULTI_ROW.expected(twoApart, 20)).isEqualTo(sum.rowsRead());
        assertThat(sum(rowsFrom(1, 100), rowsFrom(51, 100)))
                .isEqualTo(sum(
                        Workload.MULTI_ROW.expected(new Ids.Fixed(1), 1),
                        Workload.MULTI_ROW.expected(new Ids.Fixed(51), 1)));
    }

    private static RowsRead sum(RowsRead... reads) {
        RowSum sum = new RowSum();
        for (RowsRead read : reads) {
            sum.add(read);
        }
        return sum.rowsRead();
    }

    @Test
    void expectsNothingOfNoSelects() {
        assertThat(Workload.SINGLE_ROW.expected(new Ids.Uniform(), 0)).isEqualTo(RowsRead.NONE);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COPY_ROWS")
    void eachStatementBindsAnIdFirst(Workload workload) {
        assertThat(workload.statements(Dbms.POSTGRESQL)).allMatch(sql -> sql.split("\\$1", -1).length == 2);
        assertThat(workload.sql()).isEqualTo(String.join("; ", workload.statements(Dbms.POSTGRESQL)));
        assertThat(workload.sql(Dbms.MARIADB)).contains("?").doesNotContain("$", "pg_");
    }

    @Test
    void expectsWhatIsReadAndWritten() throws Exception {
        Ids ids = new Ids.Fixed(7);

        assertThat(Workload.INSERT_ROW.expected(ids, 3)).isEqualTo(new RowsRead(3, 0));
        assertThat(Workload.INSERT_BATCH.expected(ids, 3)).isEqualTo(new RowsRead(300, 0));
        assertThat(Workload.TRANSACTION.expected(ids, 2))
                .isEqualTo(new RowsRead(6, 2 * rowsFrom(7, 1).checksum()));
        assertThat(Workload.NOTE).hasSameSizeAs(Schema.companyName(1));
        assertThat(Workload.COPY_ROWS.expected(ids, 3)).isEqualTo(new RowsRead(30_000, 0));
        assertThat(Workload.STREAM_ROWS.expected(new Ids.Uniform(), 2).rows()).isEqualTo(200_000);
    }

    @Test
    void thePagesOfACopyHaveItsLinesOnce() {
        StringBuilder all = new StringBuilder();
        for (int line = 0; line < Workload.COPIED; line += Workload.PAGE) {
            all.append(Workload.page(7, line));
        }

        assertThat(all.toString().lines())
                .hasSize(Workload.COPIED)
                .doesNotHaveDuplicates()
                .startsWith("7\t0\t" + Workload.NOTE)
                .endsWith("7\t9999\t" + Workload.NOTE);
    }

    @Test
    void streamsAndCopiesAreOfPostgresqlAlone() {
        for (Workload workload : Workload.values()) {
            assertThat(workload.missingOn(Dbms.POSTGRESQL)).isEmpty();
            assertThat(workload.missingOn(Dbms.MARIADB).isPresent())
                    .isEqualTo(workload == Workload.COPY_ROWS || workload == Workload.STREAM_ROWS);
        }
    }

    @Test
    void whatIsMoreThanASelectAStackMustDeclare() {
        assertThat(Workload.values())
                .filteredOn(Workload::isOneSelect)
                .containsExactly(Workload.SINGLE_ROW, Workload.MULTI_ROW, Workload.SLEEP);
    }

    @ParameterizedTest
    @EnumSource(Workload.class)
    void cleansTheTablesThatItWritesAndNoOther(Workload workload) {
        for (Dbms dbms : Dbms.values()) {
            // PostgreSQL's TRUNCATE would remove the rows of a table that inherits from one of these as well.
            String truncate = dbms == Dbms.POSTGRESQL ? "TRUNCATE ONLY" : "TRUNCATE";
            assertThat(workload.cleanUp(dbms).isEmpty()).isEqualTo(!workload.leavesRows());
            assertThat(workload.cleanUp(dbms))
                    .allMatch(statement ->
                            statement.matches("(" + truncate + "|INSERT INTO) (entries|tallies)( \\(.*)?"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SINGLE_ROW", "MULTI_ROW", "SLEEP", "STREAM_ROWS"})
    void startsNoLaterThanItsLastFullAnswer(Workload workload) {
        assertThat(workload.lastId() + workload.rows() - 1).isEqualTo(Schema.COMPANIES);
    }

    @Test
    void multiRowAsksForAsManyRowsAsItExpects() {
        assertThat(Workload.MULTI_ROW.sql()).endsWith("ORDER BY company_id LIMIT " + Workload.MULTI_ROW.rows());
    }

    /** The definition in schema.sql, md5 of the id in hexadecimal, put into Java a second time. */
    private static RowsRead rowsFrom(int firstId, int rows) throws Exception {
        long checksum = 0;
        for (int id : IntStream.range(firstId, firstId + rows).toArray()) {
            byte[] digest =
                    MessageDigest.getInstance("MD5").digest(String.valueOf(id).getBytes(StandardCharsets.UTF_8));
            checksum += (long) id
                    * String.format("%032x", new BigInteger(1, digest)).hashCode();
        }
        return new RowsRead(rows, checksum);
    }
}
