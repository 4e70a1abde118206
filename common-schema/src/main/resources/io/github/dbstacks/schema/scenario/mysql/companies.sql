-- For MariaDB and MySQL what schema.sql is for PostgreSQL: 100,000 companies whose names are the MD5 of their id. Where there
-- is such a table already, this fails at once.
CREATE TABLE companies (
    company_id INT AUTO_INCREMENT PRIMARY KEY,
    company_name VARCHAR(255)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO companies (company_id, company_name)
    WITH digits (d) AS (
        SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
        UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9),
    numbers (id) AS (
        SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
        FROM digits a CROSS JOIN digits b CROSS JOIN digits c CROSS JOIN digits e CROSS JOIN digits f)
    SELECT id, md5(id) FROM numbers ORDER BY id;

ANALYZE TABLE companies;

-- The orchestrator uses no table without this comment, which a table that is not full has not.
ALTER TABLE companies COMMENT = 'Made by dbstacks, which may empty and drop it.';
