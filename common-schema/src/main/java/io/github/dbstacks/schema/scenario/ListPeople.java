package io.github.dbstacks.schema.scenario;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All rows of a table with ten, as in study 003. Applications also answer the study's GET, POST and DELETE of one
 * person, with the other statements of this class.
 */
public final class ListPeople extends Scenario {
    private static final int ROWS = 10;

    /** The study's statement and an order, so that the answer is known to the byte. */
    public static final ScenarioStatement PEOPLE =
            new ScenarioStatement("SELECT id, first_name, last_name FROM person ORDER BY id", ROWS);

    public static final ScenarioStatement PERSON =
            new ScenarioStatement("SELECT id, first_name, last_name FROM person WHERE id = :id", 1);
    public static final ScenarioStatement INSERT = new ScenarioStatement(
            "INSERT INTO person (id, first_name, last_name) VALUES (:id, :firstName, :lastName)", 1);
    public static final ScenarioStatement DELETE = new ScenarioStatement("DELETE FROM person WHERE id = :id", 1);

    private static final String ANSWER = AnswerJson.of(
            IntStream.rangeClosed(1, ROWS).mapToObj(Person::expected).toList());

    ListPeople() {
        super("list-people", "all 10 rows of a table", ScenarioTables.PEOPLE, PEOPLE);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/people");
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, ANSWER);
    }

    /** HAL has the same rows in the same order, and links and the page beside them that are not compared. */
    @Override
    public Optional<String> plain(String body) {
        return Hal.plain(body);
    }
}
