package io.github.dbstacks.schema.scenario;

import java.util.List;

/** A professor and the reports of all courses that the professor gives, as JSON. */
public record Professor(int id, String name, List<Report> reports) {
    public Professor {
        reports = List.copyOf(reports);
    }

    /** A student's report of a course, told by the course only. */
    public record Report(int courseId, String courseName) {}
}
