package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Schema;
import java.util.Optional;

/** One row by its key: the least that a service asks of a database. */
public final class GetCompany extends Scenario {
    public static final ScenarioStatement COMPANY =
            new ScenarioStatement("SELECT company_id, company_name FROM companies WHERE company_id = :companyId", 1);

    GetCompany() {
        super("get-company", "one row by its key", ScenarioTables.COMPANIES, COMPANY);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/companies/" + companyId(number));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(Company.expected(companyId(number))));
    }

    private static int companyId(long number) {
        return Ids.Uniform.of(number, Schema.COMPANIES);
    }

    /** HAL has the same members, and links beside them that are not compared. */
    @Override
    public Optional<String> plain(String body) {
        return Hal.plain(body);
    }
}
