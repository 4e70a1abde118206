-- The 1,000 users that log in. The password of each is "correct horse battery staple", hashed by BCrypt with strength 8
-- and one salt, so that the right answer is known in advance. Where there is such a table already, this fails.
CREATE TABLE users (
    name VARCHAR(50) PRIMARY KEY,
    password_hash CHAR(60) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

INSERT INTO users (name, password_hash)
    WITH digits (d) AS (
        SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4
        UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)
    SELECT concat('user ', 1 + a.d + 10 * b.d + 100 * c.d), '$2a$08$dbstacks.login.scenarew3mvVqNskgiwdp2n19uLP5C.fhS.olu'
    FROM digits a CROSS JOIN digits b CROSS JOIN digits c;

ALTER TABLE users COMMENT = 'Made by dbstacks, which may empty and drop it.';
