-- The 10 people that list-people reads. Where there is such a table already, this fails.
CREATE TABLE person (
    id INT PRIMARY KEY,
    first_name VARCHAR(50) NOT NULL,
    last_name VARCHAR(50) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO person (id, first_name, last_name)
    WITH digits (d) AS (
        SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
        UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)
    SELECT 1 + d, concat('first ', 1 + d), concat('last ', 1 + d) FROM digits;

ANALYZE TABLE person;

ALTER TABLE person COMMENT = 'Made by dbstacks, which may empty and drop it.';
