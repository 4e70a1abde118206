package io.github.dbstacks.schema.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.schema.Dbms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScenarioTest {
    @Test
    void isFoundByItsName() {
        assertThat(Scenarios.names())
                .isEqualTo(
                        "get-company, list-companies, post-order, get-professor, delay, login, list-people, long-delay,"
                                + " zip-code, list-zip-codes, get-zip-code");
        assertThat(Scenarios.ALL)
                .allSatisfy(
                        scenario -> assertThat(Scenarios.named(scenario.name())).containsSame(scenario));
        assertThat(Scenarios.named("nothing")).isEmpty();
    }

    @Test
    void aNumberMakesTheSameRequestAgain() {
        assertThat(Scenarios.ALL).allSatisfy(scenario -> {
            assertThat(scenario.request(7)).isEqualTo(scenario.request(7));
            assertThat(scenario.answer(7)).isEqualTo(scenario.answer(7));
        });
    }

    @Test
    void requestsAndAnswersOfTheFirstNumber() {
        assertThat(new GetCompany().request(0))
                .isEqualTo(new ScenarioRequest("GET", "/companies/7536", Optional.empty()));
        assertThat(new GetCompany().answer(0))
                .isEqualTo(new ScenarioAnswer(
                        200, "{\"companyId\":7536,\"companyName\":\"a4b4a777d704346280fc18fc9ca1d6b1\"}"));
        assertThat(WaitDelay.brief().answer(0)).isEqualTo(new ScenarioAnswer(200, "{\"millis\":2}"));
        assertThat(WaitDelay.lengthy().answer(0)).isEqualTo(new ScenarioAnswer(200, "{\"millis\":300}"));
        assertThat(new ListPeople().answer(0).body())
                .startsWith("[{\"id\":1,\"firstName\":\"first 1\",\"lastName\":\"last 1\"},{\"id\":2,")
                .endsWith("{\"id\":10,\"firstName\":\"first 10\",\"lastName\":\"last 10\"}]");
        assertThat(new LogIn().request(0).body())
                .hasValueSatisfying(body -> assertThat(body)
                        .matches("\\{\"name\":\"user \\d+\",\"password\":\"correct horse battery staple\"}"));
    }

    @Test
    void professorOneHas452ReportsOf11Courses() {
        String body = new GetProfessor().answer(0).body();

        assertThat(Pattern.compile("\"courseId\":(\\d+)").matcher(body).results())
                .hasSize(452)
                .extracting(match -> match.group(1))
                .containsOnly("1", "42", "83", "124", "165", "206", "247", "288", "329", "370", "411");
    }

    @Test
    void everyNumberMakesAnOrderOfItsOwn() {
        assertThat(LongStream.concat(LongStream.range(0, 1_000), LongStream.range(1L << 40, (1L << 40) + 1_000))
                        .mapToObj(number -> new PostOrder().request(number).body()))
                .doesNotHaveDuplicates();
    }

    /** Study 001: 23,424 right answers, of keys that were drawn from 12,079. */
    @Test
    void zipCodesLeaveAsManyRowsAsChanceSays() {
        Scenario zipCode = Scenarios.named("zip-code").orElseThrow();
        Scenario.RowsLeft left = zipCode.rowsLeft(23_424).orElseThrow();

        assertThat(left.mean()).isCloseTo(10_342, within(0.5));
        assertThat(left.deviation()).isCloseTo(32, within(0.5));
        assertThat((double) LongStream.range(0, 23_424)
                        .mapToObj(number -> zipCode.request(number).body())
                        .distinct()
                        .count())
                .isCloseTo(left.mean(), within(3 * left.deviation()));
        assertThat(LongStream.range(0, 200_000)
                        .mapToObj(FindOrInsertZipcode::zipcode)
                        .distinct())
                .hasSize(12_079);
        assertThat(new PostOrder().rowsLeft(1)).isEmpty();
    }

    /** The statements insert the rows that the answers have. */
    @Test
    void zipCodesThatAreReadAreThere() {
        Scenario one = Scenarios.named("get-zip-code").orElseThrow();
        Scenario ofCity = Scenarios.named("list-zip-codes").orElseThrow();
        List<String> statements = one.fill(Dbms.MARIADB);
        Set<String> zips =
                firstGroups(", '(\\d{5})'\\)", String.join("\n", statements)).collect(Collectors.toSet());

        assertThat(statements.get(0)).isEqualTo(Dbms.MARIADB.truncate("zipcode"));
        assertThat(zips).hasSize(12_079);
        assertThat(ofCity.fill(Dbms.MARIADB)).isEqualTo(statements);
        for (int number = 0; number < 500; number++) {
            List<String> rows = firstGroups(
                            "\"zip\":\"(\\d{5})\"", ofCity.answer(number).body())
                    .toList();
            // Sets look for an element themselves, and AssertJ one by one.
            assertThat(one.request(number).path().replace("/zipcode/", "")).matches(zips::contains);
            assertThat(rows).hasSize(89).isSorted().allMatch(zips::contains);
            assertThat(ofCity.request(number).path()).matches("/zipcode/by_city\\?city=city%20\\d{1,3}");
        }
    }

    @Test
    void aStatementHasTwoForms() {
        ScenarioStatement statement = new ScenarioStatement("SELECT a FROM b WHERE c = :c AND d = :dE OR e = :c", 1);

        assertThat(statement.numbered()).isEqualTo("SELECT a FROM b WHERE c = $1 AND d = $2 OR e = $1");
        assertThat(statement.of(Dbms.POSTGRESQL)).isEqualTo(statement.numbered());
        assertThat(statement.of(Dbms.MARIADB)).isEqualTo("SELECT a FROM b WHERE c = ? AND d = ? OR e = ?");
    }

    @ParameterizedTest
    @EnumSource
    void everyFileCreatesAndMarksTheTablesThatItSays(ScenarioTables tables) {
        String sql = tables.sql();

        assertThat(firstGroups("CREATE TABLE (\\w+)", sql)).containsExactlyElementsOf(tables.tables());
        assertThat(firstGroups("COMMENT ON TABLE (\\w+) IS '" + ScenarioTables.MARK + "';", sql))
                .containsExactlyElementsOf(tables.tables());
    }

    /** So it fails as a whole, before it marks or fills a table that somebody else has made. */
    @ParameterizedTest
    @EnumSource
    void everyFileIsATransactionThatTakesNoTableThatIsThere(ScenarioTables tables) {
        assertThat(tables.sql())
                .containsPattern("(?s)^(--[^\n]*\n)+BEGIN;\n.*\nCOMMIT;\n$")
                .doesNotContain("EXISTS");
    }

    /** There is no transaction around them, so a table that is not full has no mark. */
    @ParameterizedTest
    @EnumSource
    void theFilesOfOtherSystemsMarkTheSameTablesLast(ScenarioTables tables) {
        String sql = tables.sql(Dbms.MARIADB);

        assertThat(firstGroups("CREATE TABLE (\\w+)", sql)).containsExactlyElementsOf(tables.tables());
        assertThat(firstGroups("ALTER TABLE (\\w+) COMMENT = '" + ScenarioTables.MARK + "';", sql))
                .containsExactlyElementsOf(tables.tables());
        for (String table : tables.tables()) {
            assertThat(Mark.named("ALTER TABLE " + table + " COMMENT = '" + ScenarioTables.MARK + "'", "Bob's $1"))
                    .isEqualTo("ALTER TABLE " + table
                            + " COMMENT = 'Made by dbstacks, which may empty and drop Bob''s $1." + table + ".'");
        }
        assertThat(sql.indexOf("ALTER TABLE")).isGreaterThan(sql.lastIndexOf("INSERT INTO"));
        assertThat(sql).doesNotContain("EXISTS");
    }

    private static Stream<String> firstGroups(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1));
    }
}
