package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Ids;

/** One row by its key, then the BCrypt hash of a password: some 10 ms of processor time. */
public final class LogIn extends Scenario {
    public static final ScenarioStatement PASSWORD_HASH =
            new ScenarioStatement("SELECT password_hash FROM users WHERE name = :name", 1);

    /**
     * A hash of the same strength of no known password. It stands in for the hash of a user that is not there, so that
     * a wrong name takes as long as a wrong password and nobody learns from the time which users there are.
     */
    public static final String HASH_OF_NOBODY = "$2a$08$dbstacks.nobody.atallejqGz8rdmDZxoLbuvaM2JoeFV0HGEjPe";

    /** The password of every user; {@code users.sql} has its hash. */
    static final String PASSWORD = "correct horse battery staple";

    private static final int USERS = 1_000;

    LogIn() {
        super(
                "login",
                "one row by its key, then some 10 ms of computing (BCrypt)",
                ScenarioTables.USERS,
                PASSWORD_HASH);
    }

    /** The request's body. */
    record Credentials(String name, String password) {}

    /** The answer: who has logged in. */
    public record User(String name) {}

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.post("/login", new Credentials(user(number), PASSWORD));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, AnswerJson.of(new User(user(number))));
    }

    private static String user(long number) {
        return "user " + Ids.Uniform.of(number, USERS);
    }
}
