package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Schema;
import java.util.stream.IntStream;

/** A page of 100 rows, from a key on. */
public final class ListCompanies extends Scenario {
    private static final int ROWS = 100;

    public static final ScenarioStatement COMPANIES = new ScenarioStatement(
            "SELECT company_id, company_name FROM companies WHERE company_id >= :from ORDER BY company_id LIMIT 100",
            ROWS);

    ListCompanies() {
        super("list-companies", "100 rows in the order of their keys", ScenarioTables.COMPANIES, COMPANIES);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/companies?from=" + from(number));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        int from = from(number);
        return new ScenarioAnswer(
                200,
                AnswerJson.of(IntStream.range(from, from + ROWS)
                        .mapToObj(Company::expected)
                        .toList()));
    }

    private static int from(long number) {
        return Ids.Uniform.of(number, Schema.COMPANIES - ROWS + 1);
    }
}
