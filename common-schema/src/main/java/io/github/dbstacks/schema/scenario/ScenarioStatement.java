package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A statement of a scenario. All forms of it are the same statement, and each is made once: a text that is made anew
 * for each request would cost its hash each time.
 *
 * @param named with named parameters such as {@code :companyId}, as Spring takes it
 * @param marked with JDBC's parameter markers: a question mark for each parameter, in the order of the statement
 * @param numbered with PostgreSQL's parameter markers {@code $1, $2, …}, one for each name, in the order of the
 *     statement
 * @param rows how many rows it reads or writes when the request is right
 */
public record ScenarioStatement(String named, String marked, String numbered, int rows) {
    private static final Pattern PARAMETER = Pattern.compile(":([a-zA-Z]+)");

    ScenarioStatement(String named, int rows) {
        this(named, PARAMETER.matcher(named).replaceAll("?"), numbered(named), rows);
    }

    /** Returns the statement with the parameter markers of that system. */
    public String of(Dbms dbms) {
        return switch (dbms) {
            case POSTGRESQL -> numbered;
            case MARIADB, MYSQL -> marked;
        };
    }

    private static String numbered(String named) {
        List<String> names = PARAMETER
                .matcher(named)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
        return PARAMETER.matcher(named).replaceAll(match -> "\\$" + (1 + names.indexOf(match.group(1))));
    }
}
