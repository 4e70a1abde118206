-- What get-professor reads: 41 professors, 441 courses, 18,057 students, 18,058 reports of courses. Professor 1 gives 11
-- courses, which have 452 reports. Where there is one of these tables already, this fails.
CREATE TABLE professor (
    id INT PRIMARY KEY,
    name VARCHAR(255) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE course (
    id INT PRIMARY KEY,
    name VARCHAR(255) NOT NULL,
    professor_id INT NOT NULL,
    INDEX course_idx_professor_id (professor_id),
    FOREIGN KEY (professor_id) REFERENCES professor (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE student (
    id INT PRIMARY KEY,
    name VARCHAR(255) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE course_report (
    id INT PRIMARY KEY,
    course_id INT NOT NULL,
    student_id INT NOT NULL,
    INDEX course_report_idx_course_id (course_id),
    INDEX course_report_idx_student_id (student_id),
    FOREIGN KEY (course_id) REFERENCES course (id),
    FOREIGN KEY (student_id) REFERENCES student (id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO student (id, name)
    WITH digits (d) AS (
        SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
        UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9),
    numbers (id) AS (
        SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
        FROM digits a CROSS JOIN digits b CROSS JOIN digits c CROSS JOIN digits e CROSS JOIN digits f)
    SELECT id, concat('student ', id) FROM numbers WHERE id <= 18057 ORDER BY id;

INSERT INTO professor (id, name)
    SELECT id, concat('professor ', id) FROM student WHERE id <= 41;

INSERT INTO course (id, name, professor_id)
    SELECT id, concat('course ', id), 1 + (id - 1) % 41 FROM student WHERE id <= 441;

-- All reports but the last go to the courses in turn; the last goes to course 1. The table has them in the order of their
-- courses, as that of study 004 (2hyjun, reactive-spring-performance-test) has: so the index of courses pays, and the join
-- takes that study's plan. In the order of students the server would read all 18,058 rows for each request.
INSERT INTO course_report (id, course_id, student_id)
    SELECT row_number() OVER (ORDER BY course_id, student_id), course_id, student_id
    FROM (SELECT 1 + (id - 1) % 441 AS course_id, id AS student_id FROM student UNION ALL SELECT 1, 1) AS report
    ORDER BY course_id, student_id;

ANALYZE TABLE professor, course, student, course_report;

ALTER TABLE professor COMMENT = 'Made by dbstacks, which may empty and drop it.';
ALTER TABLE course COMMENT = 'Made by dbstacks, which may empty and drop it.';
ALTER TABLE student COMMENT = 'Made by dbstacks, which may empty and drop it.';
ALTER TABLE course_report COMMENT = 'Made by dbstacks, which may empty and drop it.';
