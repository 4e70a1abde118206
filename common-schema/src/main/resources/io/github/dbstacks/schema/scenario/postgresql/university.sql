-- What get-professor reads: 41 professors, 441 courses, 18,057 students, 18,058 reports of courses. Professor 1 gives 11
-- courses, which have 452 reports. Where there is one of these tables already, this fails and changes nothing.
BEGIN;

CREATE TABLE professor (
    id INTEGER PRIMARY KEY,
    name VARCHAR(255) NOT NULL
);

CREATE TABLE course (
    id INTEGER PRIMARY KEY,
    name VARCHAR(255) NOT NULL,
    professor_id INTEGER NOT NULL REFERENCES professor
);

CREATE TABLE student (
    id INTEGER PRIMARY KEY,
    name VARCHAR(255) NOT NULL
);

CREATE TABLE course_report (
    id INTEGER PRIMARY KEY,
    course_id INTEGER NOT NULL REFERENCES course,
    student_id INTEGER NOT NULL REFERENCES student
);

COMMENT ON TABLE professor IS 'Made by dbstacks, which may empty and drop it.';
COMMENT ON TABLE course IS 'Made by dbstacks, which may empty and drop it.';
COMMENT ON TABLE student IS 'Made by dbstacks, which may empty and drop it.';
COMMENT ON TABLE course_report IS 'Made by dbstacks, which may empty and drop it.';

INSERT INTO professor (id, name)
    SELECT id, 'professor ' || id FROM generate_series(1, 41) AS id;

INSERT INTO course (id, name, professor_id)
    SELECT id, 'course ' || id, 1 + (id - 1) % 41 FROM generate_series(1, 441) AS id;

INSERT INTO student (id, name)
    SELECT id, 'student ' || id FROM generate_series(1, 18057) AS id;

-- All reports but the last go to the courses in turn; the last goes to course 1. The table has them in the order of their
-- courses, as that of study 004 (2hyjun, reactive-spring-performance-test) has: so the index of courses pays, and the join
-- takes that study's plan. In the order of students PostgreSQL would read all 18,058 rows for each request.
INSERT INTO course_report (id, course_id, student_id)
    SELECT row_number() OVER (ORDER BY course_id, student_id), course_id, student_id
    FROM (SELECT 1 + (id - 1) % 441 AS course_id, id AS student_id FROM student UNION ALL SELECT 1, 1) AS report
    ORDER BY course_id, student_id;

-- With id, since the answer is in the order of the courses: sorted by the key alone, PostgreSQL would read all courses.
CREATE INDEX course_idx_professor_id ON course (professor_id, id);
CREATE INDEX course_report_idx_course_id ON course_report (course_id);
CREATE INDEX course_report_idx_student_id ON course_report (student_id);

ANALYZE professor, course, student, course_report;

COMMIT;
