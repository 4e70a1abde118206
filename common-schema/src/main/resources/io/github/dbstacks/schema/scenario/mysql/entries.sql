-- What the workloads insert-row, insert-batch and transaction write: entries of a company, and how many each company has.
-- Where there is such a table already, this fails at once.
CREATE TABLE tallies (
    company_id INT PRIMARY KEY,
    entries INT NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE entries (
    entry_id BIGINT AUTO_INCREMENT PRIMARY KEY,
    company_id INT NOT NULL,
    line INT NOT NULL,
    note VARCHAR(255) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO tallies (company_id, entries)
    WITH digits (d) AS (
        SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
        UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)
    SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d, 0
    FROM digits a CROSS JOIN digits b CROSS JOIN digits c CROSS JOIN digits e CROSS JOIN digits f;

ALTER TABLE tallies COMMENT = 'Made by dbstacks, which may empty and drop it.';
ALTER TABLE entries COMMENT = 'Made by dbstacks, which may empty and drop it.';
