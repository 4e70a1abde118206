-- What the workloads insert-row, insert-batch and transaction write: entries of a company, and how many each company has.
-- Where there is such a table already, this fails and changes nothing.
BEGIN;

CREATE TABLE tallies (
    company_id INTEGER PRIMARY KEY,
    entries INTEGER NOT NULL
);

CREATE TABLE entries (
    entry_id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id INTEGER NOT NULL,
    line INTEGER NOT NULL,
    note VARCHAR(255) NOT NULL
);

COMMENT ON TABLE tallies IS 'Made by dbstacks, which may empty and drop it.';
COMMENT ON TABLE entries IS 'Made by dbstacks, which may empty and drop it.';

INSERT INTO tallies (company_id, entries)
    SELECT id, 0 FROM generate_series(1, 100000) AS id;

COMMIT;
