-- The 1,000 users that log in. The password of each is "correct horse battery staple", hashed by BCrypt with strength 8
-- and one salt, so that the right answer is known in advance. Where there is such a table already, this fails and
-- changes nothing.
BEGIN;

CREATE TABLE users (
    name VARCHAR(50) PRIMARY KEY,
    password_hash CHAR(60) NOT NULL
);

COMMENT ON TABLE users IS 'Made by dbstacks, which may empty and drop it.';

INSERT INTO users (name, password_hash)
    SELECT 'user ' || id, '$2a$08$dbstacks.login.scenarew3mvVqNskgiwdp2n19uLP5C.fhS.olu'
    FROM generate_series(1, 1000) AS id;

COMMIT;
