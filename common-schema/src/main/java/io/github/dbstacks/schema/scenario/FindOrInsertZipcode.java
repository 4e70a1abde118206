package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import java.util.Optional;

/**
 * Study 001's request: reads a row by its key, inserts it if there is none, and reads again if another request has
 * inserted it meanwhile. Keys are drawn from as many as the study's file has lines, so that the load begins with
 * writing and drifts to reading. {@link GetZipcode} and {@link ListZipcodes} are the study's other requests.
 */
public final class FindOrInsertZipcode extends Scenario {
    public static final ScenarioStatement ZIPCODE =
            new ScenarioStatement("SELECT city, county, state, timezone, type, zip FROM zipcode WHERE zip = :zip", 0);
    public static final ScenarioStatement INSERT = new ScenarioStatement(
            "INSERT INTO zipcode (city, county, state, timezone, type, zip)"
                    + " VALUES (:city, :county, :state, :timezone, :type, :zip)",
            1);

    /**
     * The statements are those of a key that is missing. For one that is there the first statement gives a row, and
     * there is no second.
     */
    FindOrInsertZipcode() {
        super(
                "zip-code",
                "one row by its key, which is inserted where it is missing",
                ScenarioTables.ZIPCODES,
                ZIPCODE,
                INSERT);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.post("/zipcode", zipcode(number));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(zipcode(number)));
    }

    static Zipcode zipcode(long number) {
        return Zipcode.numbered(Ids.Uniform.of(number, Zipcode.ALL));
    }

    @Override
    public Optional<String> cleanUp(Dbms dbms) {
        return Optional.of(dbms.truncate("zipcode"));
    }

    /** The number of keys in so many draws with replacement. */
    @Override
    public Optional<RowsLeft> rowsLeft(long answers) {
        double perKey = (double) answers / Zipcode.ALL;
        double missing = Math.exp(-perKey);
        return Optional.of(new RowsLeft(
                Zipcode.ALL * (1 - missing), Math.sqrt(Zipcode.ALL * missing * (1 - (1 + perKey) * missing))));
    }
}
