package io.github.dbstacks.schema.scenario;

import java.util.stream.Stream;

/**
 * A row by its key, then a join of four tables that gives 452 rows of 11 courses, as in study 004. Each request asks
 * for the same professor, as there.
 */
public final class GetProfessor extends Scenario {
    public static final ScenarioStatement PROFESSOR =
            new ScenarioStatement("SELECT id, name FROM professor WHERE id = :professorId", 1);

    /** The study's statement and an order, so that the answer is known to the byte. */
    public static final String REPORTS_SQL =
            "SELECT c.id, c.name FROM course c JOIN professor p ON p.id = c.professor_id"
                    + " JOIN course_report cr ON c.id = cr.course_id JOIN student s ON s.id = cr.student_id"
                    + " WHERE c.professor_id = :professorId ORDER BY c.id";

    public static final ScenarioStatement REPORTS = new ScenarioStatement(REPORTS_SQL, 452);

    private static final int PROFESSORS = 41;
    private static final int COURSES = 441;
    private static final int REPORTS_IN_ALL = 18_058;
    private static final int ASKED_FOR = 1;

    GetProfessor() {
        super(
                "get-professor",
                "one row by its key, then a join of four tables with 452 rows",
                ScenarioTables.UNIVERSITY,
                PROFESSOR,
                REPORTS);
    }

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.get("/professors/" + ASKED_FOR);
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(200, Expected.ANSWER);
    }

    /** The answer is computed at the first use, by the rules of {@code university.sql}. */
    private static final class Expected {
        static final String ANSWER = AnswerJson.of(new Professor(
                ASKED_FOR,
                "professor " + ASKED_FOR,
                Stream.iterate(ASKED_FOR, course -> course <= COURSES, course -> course + PROFESSORS)
                        .flatMap(course -> Stream.generate(() -> new Professor.Report(course, "course " + course))
                                .limit(reports(course)))
                        .toList()));

        /** All reports but the last go to the courses in turn; the last goes to course 1. */
        private static int reports(int course) {
            int turns = (REPORTS_IN_ALL - 1 - course) / COURSES + 1;
            return course == 1 ? turns + 1 : turns;
        }
    }
}
