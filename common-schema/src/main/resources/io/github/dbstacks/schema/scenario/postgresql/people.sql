-- The 10 people that list-people reads. Where there is such a table already, this fails and changes nothing.
BEGIN;

CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    first_name VARCHAR(50) NOT NULL,
    last_name VARCHAR(50) NOT NULL
);

COMMENT ON TABLE person IS 'Made by dbstacks, which may empty and drop it.';

INSERT INTO person (id, first_name, last_name)
    SELECT id, 'first ' || id, 'last ' || id FROM generate_series(1, 10) AS id;

ANALYZE person;

COMMIT;
