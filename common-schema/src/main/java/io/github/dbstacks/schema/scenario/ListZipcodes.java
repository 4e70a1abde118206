package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Study 001's request for the rows of a city, which no index helps to find. Cities are drawn from those that have as
 * many rows.
 */
public final class ListZipcodes extends Scenario {
    public static final ScenarioStatement OF_CITY = new ScenarioStatement(
            "SELECT city, county, state, timezone, type, zip FROM zipcode WHERE city = :city ORDER BY zip",
            Zipcode.ROWS_OF_EVEN_CITY);

    /** The answers by city, since making one takes longer than asking for it. Applications need none. */
    private static final class Answers {
        static final List<ScenarioAnswer> ALL = IntStream.rangeClosed(1, Zipcode.EVEN_CITIES)
                .mapToObj(city -> new ScenarioAnswer(200, AnswerJson.of(Zipcode.ofCity(city))))
                .toList();
    }

    ListZipcodes() {
        super(
                "list-zip-codes",
                "the " + Zipcode.ROWS_OF_EVEN_CITY + " rows of a city, found without an index",
                ScenarioTables.ZIPCODES,
                OF_CITY);
    }

    @Override
    public ScenarioRequest request(long number) {
        String city = Zipcode.numbered(city(number)).city();
        return ScenarioRequest.get("/zipcode/by_city?city=" + city.replace(" ", "%20"));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return Answers.ALL.get(city(number) - 1);
    }

    private static int city(long number) {
        return Ids.Uniform.of(number, Zipcode.EVEN_CITIES);
    }

    @Override
    public List<String> fill(Dbms dbms) {
        return Zipcode.fill(dbms);
    }
}
