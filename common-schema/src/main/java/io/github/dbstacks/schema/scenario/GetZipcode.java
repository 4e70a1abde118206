package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import java.util.List;

/** Study 001's request for one row, of the table that {@link FindOrInsertZipcode} fills. Here all rows are there. */
public final class GetZipcode extends Scenario {
    private static final ScenarioStatement ZIPCODE = new ScenarioStatement(FindOrInsertZipcode.ZIPCODE.named(), 1);

    GetZipcode() {
        super("get-zip-code", "one row by its key, a text", ScenarioTables.ZIPCODES, ZIPCODE);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get(
                "/zipcode/" + FindOrInsertZipcode.zipcode(number).zip());
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(FindOrInsertZipcode.zipcode(number)));
    }

    @Override
    public List<String> fill(Dbms dbms) {
        return Zipcode.fill(dbms);
    }
}
